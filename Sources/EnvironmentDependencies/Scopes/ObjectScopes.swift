internal import EnvironmentCore

/// The scopes of objects, which their children inherit.
///
/// An object usually has a property that remembers its scope. A table has entries for the other objects returned by
/// operations in scopes.
enum ObjectScopes {
  private typealias Entries = [ObjectIdentifier: (object: Weak<AnyObject>, scope: RememberedScope)]

  private struct State {
    var entries: Entries = [:]

    /// The number of entries at which the entries of deallocated objects are removed.
    var limit = 16

    /// The examined classes; `true` if their objects have a property that remembers a scope.
    var classes: [ObjectIdentifier: Bool] = [:]

    /// Removes the entries of deallocated objects. Returns the former entries and the other objects, to be released
    /// without the lock.
    mutating func removeDeallocated() -> (Entries, [AnyObject]) {
      let objects = entries.values.compactMap(\.object.object)
      let former = exchange(&entries, with: entries.filter { $0.value.object.object != nil })
      limit = max(16, 2 * entries.count)
      return (former, objects)
    }
  }

  private static let state = Guarded(State())

  /// Returns the scope for the children of an object. An object without a scope is reported.
  static func childScope(of object: AnyObject, at location: SourcePlace) -> TaskScope? {
    if let object = object as? any EnvironmentAccessible {
      return .forChildren(ofObjectMadeIn: object._environmentStorage.childScope)
    }
    if let property = property(of: object) { return .forChildren(ofObjectMadeIn: property.scope) }
    let id = ObjectIdentifier(object)
    // The caller retains the object, so an entry with its address belongs to the object.
    let entry = state.withLock { $0.entries[id] }
    if let entry, entry.object.object != nil { return .forChildren(ofObjectMadeIn: entry.scope.scope) }
    EnvironmentReporting.failTestProcess(.noScope(of: type(of: object), at: location), at: location)
    return .current
  }

  /// Returns the result of an operation. If the result is an object without a scope of its own, remembers the scope for
  /// it.
  static func remembering<Result>(_ result: Result, in scope: TaskScope?) -> Result {
    // `unsafeBitCast`, because a cast of a generic value to `AnyObject` boxes values first. Proof: the type is a class.
    if Result.self is AnyClass, let scope { remember(unsafeBitCast(result, to: AnyObject.self), in: scope) }
    return result
  }

  private static func remember(_ object: AnyObject, in scope: TaskScope) {
    if object is any EnvironmentAccessible { return }
    let id = ObjectIdentifier(type(of: object))
    let known = state.withLock { $0.classes[id] }
    let remembers = known ?? (property(of: object) != nil)
    if known == nil { state.withLock { $0.classes[id] = remembers } }
    if remembers { return }
    release(
      state.withLock { state in
        let former = state.entries.updateValue((Weak(object), RememberedScope(scope)), forKey: ObjectIdentifier(object))
        return (former, state.entries.count < state.limit ? nil : state.removeDeallocated())
      })
  }

  /// Returns the first property of an object that remembers a scope.
  private static func property(of object: AnyObject) -> (any ScopedProperty)? {
    for level in sequence(first: Mirror(reflecting: object), next: \.superclassMirror) {
      for case let property as any ScopedProperty in level.children.lazy.map(\.value) { return property }
    }
    return nil
  }
}

/// A property that remembers the scope in which it was made.
private protocol ScopedProperty {
  var scope: TaskScope? { get }
}

extension Dependency: ScopedProperty {}

extension EnvironmentIssue {
  fileprivate static func noScope(of object: Any.Type, at location: SourcePlace) -> EnvironmentIssue {
    EnvironmentIssue(
      "'withDependencies(from:)' was called with an object that has no dependencies, so its children have those of the task.",
      place: ["Object: \(String(reflecting: object))", "Called at: \(location)"],
      remedies: [
        "Give '\(object)' a '@Dependency' property.",
        "Or make it in an operation of 'withDependencies' that returns it.",
      ]
    )
  }
}
