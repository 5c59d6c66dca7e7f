import EnvironmentKit

/// A counter of the customers' actions.
protocol Analytics: Sendable {
  func track(_ event: String)
}

/// A counter that ignores each event.
struct NoAnalytics: Analytics, Equatable {
  func track(_ event: String) {}
}

/// A counter that writes the events to the journal of the play.
struct JournalAnalytics: Analytics, Equatable {
  let journal: Journal

  func track(_ event: String) { journal.write("analytics, \(event)") }

  static func == (first: Self, second: Self) -> Bool { first.journal === second.journal }
}

extension EnvironmentValues {
  @Entry var analytics: any Analytics = NoAnalytics()
}
