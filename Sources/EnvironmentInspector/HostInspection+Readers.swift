public import EnvironmentCore

extension HostInspection {
  /// Returns the paths of the views and objects that read a key, such as `ShopView › PriceView`.
  ///
  /// ```swift
  /// #expect(inspection.readers(of: \.currency) == ["Shop › PriceView"])
  /// ```
  public func readers(of keyPath: PartialKeyPath<EnvironmentValues>) -> [String] {
    let key = ValueKey(readBy: keyPath)?.name
    return places.indices.filter { places[$0].allReads.contains { $0.key == key } }.map(path)
  }

  /// Returns the paths of the modifiers that set a key.
  ///
  /// ```swift
  /// #expect(inspection.setters(of: \.currency) == ["Shop › .environment"])
  /// ```
  public func setters(of keyPath: PartialKeyPath<EnvironmentValues>) -> [String] {
    let key = ValueKey(readBy: keyPath)?.name
    return places.indices.filter { places[$0].sets.contains { $0.name == key } }.map(path)
  }

  /// The settings, by modifiers and in the environment that the host was given, that no view or object in the hierarchy
  /// reads, as sentences.
  ///
  /// ```swift
  /// #expect(inspection.unusedSettings.isEmpty)
  /// ```
  public var unusedSettings: [String] {
    var used: Set<[String]> = []
    for read in places.flatMap(\.allReads) { if let place = read.place { used.insert(["\(place)", read.key]) } }
    let ofViews = places.indices.filter { !places[$0].isPresentation }.flatMap { index in
      places[index].sets.filter { !used.contains(["\(index)", $0.name]) }.map { setting in
        "'\(setting.name)' is set to \(setting.value) by '.environment' in '\(places[index].owner)', but not read."
      }
    }
    let readFromHost = Set(places.flatMap(\.allReads).filter { $0.setter == .host }.map(\.key))
    return ofViews
      + hostSettings.filter { !readFromHost.contains($0.name) }.map { setting in
        "'\(setting.name)' is set to \(setting.value) in the environment of the host, but not read."
      }
  }

  /// Returns the recorded evaluations of the views with a name.
  ///
  /// ```swift
  /// print(inspection.evaluations(of: "PriceView").flatMap(\.causes))
  /// ```
  public func evaluations(of view: String) -> [Evaluation] { evaluations.filter { $0.view == view } }

  /// Returns the names of the views around a place, and of the place.
  func path(to index: Int) -> String {
    let place = places[index]
    let views = sequence(first: index) { places[$0].parent }.compactMap { places[$0].view }.reversed()
    let modifier = place.title + place.binds.map { " (\($0.type))" }.joined()
    return (views + (place.view == nil ? [modifier] : [])).joined(separator: " › ")
  }
}
