/// A receiver of issues.
enum IssueReceiver: Hashable, Sendable {
  /// The reporter with this number.
  case reporter(Int)

  /// The running test with this number.
  case test(Int)

  case standardError
}

/// The issues of one kind that each receiver has received, so that it receives each issue only once.
///
/// Isolation: usable from any thread. The identities of issues must run no user code when they are hashed.
package final class ReceivedIssues<ID: Hashable & Sendable>: Sendable {
  private struct Received: Hashable {
    let id: ID
    let receiver: IssueReceiver
  }

  private let received = Lock<Set<Received>>([])

  package init() {}

  func contains(_ id: ID, for receiver: IssueReceiver) -> Bool {
    received.withLock { $0.contains(Received(id: id, receiver: receiver)) }
  }

  /// Adds an issue. Returns whether it is new to its receiver.
  func insert(_ id: ID, for receiver: IssueReceiver) -> Bool {
    received.withLock { $0.insert(Received(id: id, receiver: receiver)).inserted }
  }
}
