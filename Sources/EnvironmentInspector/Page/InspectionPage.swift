internal import EnvironmentCore
internal import EnvironmentViews

extension HostInspection {
  /// Returns a page to explore: one HTML file without other files.
  ///
  /// ```swift
  /// let html = try EnvironmentInspector.inspect(host).page(title: "Shop")
  /// ```
  ///
  /// The page has the tree of views, and the keys. Choosing a key lights up the code that sets it, the views that read
  /// it, and the way between. A timeline has the updates, with the bodies that each evaluated and the causes. The page
  /// can be searched, and used by the keyboard: `/` searches, the arrows move, `Escape` clears the choice.
  ///
  /// - Throws: The error of ``/EnvironmentViews/renderHTML(_:environment:format:)-(View,_,_)``.
  /// - Complexity: linear in the number of views and of recorded evaluations.
  @MainActor
  public func page(title: String = "Environment") throws -> String {
    let views = places.count { $0.view != nil }
    let keys = explorerKeys
    let page = ExplorerPage(
      title: title,
      summary: "\(views) views, \(keys.count) keys, \(evaluations.count) evaluations. Choose a key or a view.",
      treeTitle: "Views",
      rows: places.map { place in
        (
          title: place.title, parent: place.parent,
          inputs: place.inputs.map { "\($0.name): \($0.value)" }.joined(separator: ", "), isModifier: place.view == nil,
          facts: place.shortFacts
        )
      },
      keys: keys,
      notes: [("Set, but not read", unusedSettings)]
    ) {
      Timeline(inspection: self)
    }
    return try renderHTML(page, environment: EnvironmentValues())
  }

  /// The keys with the places that set them, and those that read them.
  private var explorerKeys: [ExplorerPage<Timeline>.Key] {
    var setters: [String: [Int]] = [:]
    var readers: [String: [Int]] = [:]
    for (index, place) in places.enumerated() {
      for setting in place.sets { setters[setting.name, default: []].append(index) }
      for key in Set(place.allReads.map(\.key)) { readers[key, default: []].append(index) }
    }
    return Set(setters.keys).union(readers.keys).sorted().map { key in
      let details = setters[key] == nil ? "No view sets it: the host or the default supplies it." : ""
      return (name: key, setters: setters[key] ?? [], readers: readers[key] ?? [], details: details)
    }
  }
}

extension HostInspection.Place {
  /// The facts of a place for its row in the tree, each with the class of its element.
  fileprivate var shortFacts: [(kind: String, text: String)] {
    sets.map { ("s", "sets \($0.name) = \($0.value)") } + owns.map { ("o", "owns \($0.name) = \($0.value)") }
      + reads.map { ("r", "reads \($0.key)") } + unread.map { ("o", "never reads \($0)") }
      + binds.map { ("o", "binds \($0.type)") }
  }
}

/// The recorded updates, with the evaluations of each.
private struct Timeline: View {
  let inspection: HostInspection

  var body: some View {
    Element("section", ["id": "timeline", "aria-labelledby": "timeline-title"]) {
      Element("h2", ["id": "timeline-title"]) { Text("Timeline") }
      if updates.isEmpty {
        Element("p") { Text("No evaluations: make the host in 'EnvironmentInspector.recording'.") }
      }
      ForEach(updates, id: \.number) { update in
        Element("details", ["open": update.number > 1]) {
          Element("summary") { Text("\(update.number). \(update.event): \(update.evaluations.count) bodies") }
          Element("ol") {
            ForEach(Array(update.evaluations.prefix(Self.maximumCount).enumerated()), id: \.offset) { evaluation in
              Element("li") { Text(line(of: evaluation.element)) }
            }
          }
          if update.evaluations.count > Self.maximumCount {
            Element("p") { Text("and \(update.evaluations.count - Self.maximumCount) more") }
          }
        }
      }
    }
  }

  /// The maximum number of evaluations shown for an update.
  private static let maximumCount = 500

  private func line(of evaluation: Evaluation) -> String {
    let causes = evaluation.causes.map(\.description).joined(separator: " and ")
    let microseconds = evaluation.duration / .microseconds(1)
    return "\(evaluation.view): \(causes), \(Int(microseconds)) µs"
  }

  private var updates: [(number: Int, event: String, evaluations: [Evaluation])] {
    var updates: [(number: Int, event: String, evaluations: [Evaluation])] = []
    for evaluation in inspection.evaluations {
      if updates.last?.number != evaluation.update {
        let event = evaluation.event ?? (evaluation.update == 1 ? "shown" : "the program")
        updates.append((evaluation.update, event, []))
      }
      updates[updates.count - 1].evaluations.append(evaluation)
    }
    return updates.suffix(200)
  }
}
