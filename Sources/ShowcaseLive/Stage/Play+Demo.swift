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
