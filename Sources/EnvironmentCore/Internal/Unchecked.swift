/// Carries into and out of a lock what the compiler can't see to be safe there.
//
// `@unchecked Sendable`: only those use it who keep state behind a lock. What it carries is that state, used while the
// lock is held, or a copy of it whose containers are immutable while they are shared. That values which aren't
// `Sendable` are read where their reader is, is the contract of who supplies them: the one who binds an object or sets
// a dependency gives the value away.
@usableFromInline
@frozen
package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline package var value: Value

  @inlinable
  package init(_ value: Value) {
    self.value = value
  }
}
