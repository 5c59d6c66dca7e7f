/// Carries into and out of a lock what the compiler can't see to be safe there.
//
// `@unchecked Sendable`: `EnvironmentStorage` alone uses it. What it carries is a copy of bound values, whose container
// is immutable while it is shared, or state that is used while the lock is held. That bound values which aren't
// `Sendable` are read where their object is read is the contract of binding: the one who binds an object gives it away.
@usableFromInline
struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}
