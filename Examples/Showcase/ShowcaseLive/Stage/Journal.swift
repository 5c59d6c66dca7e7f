import EnvironmentKit

/// A list of the events in a play besides its HTML, such as a request to a server.
///
/// It can be written to from anywhere.
final class Journal: Sendable {
  private let entries = Lock<[String]>([])

  func write(_ entry: String) {
    entries.withLock { $0.append(entry) }
  }

  /// The entries, of which none is left afterwards.
  func drain() -> [String] {
    entries.withLock { exchange(&$0, with: []) }
  }
}

extension EnvironmentValues {
  /// The journal of a play.
  @Entry var journal = Journal()
}
