public import Synchronization

/// Whether aliases are used. It begins once, and doesn't end.
@usableFromInline
final class AliasUse: Sendable {
  @usableFromInline let flag = Atomic(false)

  init() {}

  @inlinable @inline(__always)
  var hasBegun: Bool { flag.load(ordering: .acquiring) }

  func begin() {
    if hasBegun { return }
    DefinitionIndex.close()
    flag.store(true, ordering: .releasing)
  }
}
