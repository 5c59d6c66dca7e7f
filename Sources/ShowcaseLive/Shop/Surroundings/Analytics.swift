import EnvironmentKit

/// Counts what people do.
protocol Analytics: Sendable {
  func track(_ event: String)
}

/// Counts nothing.
struct NoAnalytics: Analytics, Equatable {
  func track(_ event: String) {}
}

/// Writes the events to the journal of the play.
struct JournalAnalytics: Analytics, Equatable {
  let journal: Journal

  func track(_ event: String) { journal.write("analytics, \(event)") }

  static func == (first: Self, second: Self) -> Bool { first.journal === second.journal }
}

extension EnvironmentValues {
  @Entry var analytics: any Analytics = NoAnalytics()
}
