import EnvironmentKit

/// A list of the events in a play besides its HTML, such as a request to a server.
///
/// Any thread may write to it.
final class Journal: Sendable {
  private let entries = Lock<[String]>([])

  func write(_ entry: String) {
    entries.withLock { $0.append(entry) }
  }

  /// Returns the entries, and removes all of them.
  func drain() -> [String] {
    entries.withLock { exchange(&$0, with: []) }
  }
}

extension EnvironmentValues {
  /// The journal of a play.
  @Entry var journal = Journal()
}
