import EnvironmentKit

/// A hierarchy of views that can be played.
package enum Play: String, CaseIterable, Sendable {
  case notes, selective, shop

  /// The subject of the play.
  var summary: String {
    switch self {
    case .notes: "a view reads one part of a value, and is evaluated for that part only"
    case .selective: "a value is transformed on its way down, or left alone"
    case .shop: "models read a database, a network client, analytics and settings; no view passes them on"
    }
  }

  /// The root of the views.
  @MainActor
  var root: AnyView {
    switch self {
    case .notes: AnyView(Notes.RootView())
    case .selective: AnyView(Selective.RootView())
    case .shop: AnyView(Shop.RootView())
    }
  }

  /// The names of all plays.
  package static var names: String { allCases.map { "'\($0)'" }.joined(separator: ", ") }

  /// A line for each play.
  package static var overview: String {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.map { play in
      "  " + play.rawValue.padding(toLength: width + 3, withPad: " ", startingAt: 0) + play.summary
    }.joined(separator: "\n")
  }
}

extension Play {
  /// The commands of the demo.
  var demo: [String] {
    switch self {
    case .notes: ["tap Change Name", "tap Change Age", "tap Change Name"]
    case .selective: ["tap Change Age", "tap Change Age", "tap Change Age"]
    case .shop:
      [
        "tap Add tea",
        "type Bo into Nickname",
        "toggle Show prices",
        "tap Move to the harbour",
        "toggle Online",
        "tap Load offers",
        "toggle Online",
        "tap Load offers",
        "tap Fetch points",
        "toggle Analytics",
        "tap Add rope",
        "tap Check out",
      ]
    }
  }
}
