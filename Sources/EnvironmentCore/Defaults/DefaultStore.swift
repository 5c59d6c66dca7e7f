/// The defaults that were made in one test.
///
/// Isolation: can be used from any thread.
package final class DefaultStore: Sendable {
  private let boxes = Lock(Unchecked<[DefaultID: AnyObject]>([:]))

  package init() {}
}

/// The identity of a default: its key, and which of the key's defaults it is.
package struct DefaultID: Hashable, Sendable {
  let key: ObjectIdentifier
  let variant: Int

  package init(_ key: Any.Type, variant: Int = 0) {
    self.key = ObjectIdentifier(key)
    self.variant = variant
  }
}
