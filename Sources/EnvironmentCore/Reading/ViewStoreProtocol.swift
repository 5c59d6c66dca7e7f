/// A view store, for the target with bindings of it. That target doesn't depend on reducers.
@preconcurrency
@MainActor
public protocol __ViewStoreProtocol<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  var state: State { get }

  subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { get }

  func send(_ action: Action)
}
