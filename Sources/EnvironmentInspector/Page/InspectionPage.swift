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
  /// - Throws: The error of ``/EnvironmentViews/renderHTML(_:environment:format:)``.
  /// - Complexity: linear in the number of views and of recorded evaluations.
  @MainActor
  public func page(title: String = "Environment") throws -> String {
    try renderHTML(InspectionPage(title: title, inspection: self), environment: EnvironmentValues())
  }
}

struct InspectionPage: View {
  let title: String
  let inspection: HostInspection

  var body: some View {
    Element("html", ["lang": "en"]) {
      Element("head") {
        Element("meta", ["charset": "utf-8"])
        Element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        Element("title") { Text(title) }
        Element("style") { Text(InspectionStyle.css) }
      }
      Element("body") {
        Element("header") {
          Element("h1") { Text(title) }
          Element("p") { Text(summary) }
          Element("label") {
            Text("Search ")
            Element("input", ["type": "search", "id": "search", "placeholder": "view, key or value"])
          }
        }
        Element("main") {
          TreeSection(inspection: inspection)
          KeySection(inspection: inspection)
          Timeline(inspection: inspection)
        }
        Element("script") { Text(InspectionStyle.script) }
      }
    }
  }

  private var summary: String {
    let views = inspection.places.count { $0.view != nil }
    return
      "\(views) views, \(inspection.keys.count) keys, \(inspection.evaluations.count) evaluations. Choose a key or a view."
  }
}

private struct TreeSection: View {
  let inspection: HostInspection

  var body: some View {
    let tree = PlaceTree(inspection.places)
    Element("section", ["id": "tree", "aria-labelledby": "tree-title"]) {
      Element("h2", ["id": "tree-title"]) { Text("Views") }
      Element("ul") {
        ForEach(tree.roots, id: \.self) { PlaceView(index: $0, inspection: inspection, tree: tree) }
      }
    }
  }
}

private struct PlaceView: View {
  let index: Int
  let inspection: HostInspection
  let tree: PlaceTree

  var body: some View {
    let place = inspection.places[index]
    Element("li", ["id": "p\(index)"]) {
      Element("button", ["type": "button", "class": place.view == nil ? "modifier" : nil]) {
        Element("b") { Text(place.view ?? (place.sets.isEmpty ? "bindEnvironment" : ".environment")) }
        if !place.inputs.isEmpty {
          Text(" " + place.inputs.map { "\($0.name): \($0.value)" }.joined(separator: ", "))
        }
        ForEach(Array(place.shortFacts.enumerated()), id: \.offset) { fact in
          Text(" ")
          Element("i", ["class": fact.element.kind]) { Text(fact.element.text) }
        }
      }
      if !tree.children[index].isEmpty {
        Element("ul") {
          ForEach(tree.children[index], id: \.self) { PlaceView(index: $0, inspection: inspection, tree: tree) }
        }
      }
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

/// The keys, each with its setters and readers.
private struct KeySection: View {
  let inspection: HostInspection

  var body: some View {
    Element("section", ["id": "keys", "aria-labelledby": "keys-title"]) {
      Element("h2", ["id": "keys-title"]) { Text("Keys") }
      Element("ul") {
        ForEach(inspection.keyUses, id: \.key) { use in
          let (setters, readers) = (use.setters, use.readers)
          Element("li") {
            Element(
              "button",
              [
                "type": "button", "aria-pressed": "false", "data-w": setters.map(String.init).joined(separator: " "),
                "data-r": readers.map(String.init).joined(separator: " "),
              ]
            ) {
              Element("b") { Text(use.key) }
              Text(" set \(setters.count)×, read \(readers.count)×")
            }
          }
        }
      }
      Element("p", ["class": "legend"]) {
        Element("span", ["class": "writer"]) { Text("sets it") }
        Text(" ")
        Element("span", ["class": "reader"]) { Text("reads it") }
        Text(" ")
        Element("span", ["class": "way"]) { Text("the way between") }
      }
      Element("div", ["id": "details", "role": "status"])
      if !inspection.unusedSettings.isEmpty {
        Element("h3") { Text("Set, but not read") }
        Element("ul", ["class": "notes"]) {
          ForEach(Array(inspection.unusedSettings.prefix(200).enumerated()), id: \.offset) { note in
            Element("li") { Text(note.element) }
          }
        }
      }
    }
  }
}

extension HostInspection {
  /// The keys with the places that set them, and those that read them.
  fileprivate var keyUses: [(key: String, setters: [Int], readers: [Int])] {
    var setters: [String: [Int]] = [:]
    var readers: [String: [Int]] = [:]
    for (index, place) in places.enumerated() {
      for setting in place.sets { setters[setting.name, default: []].append(index) }
      for key in Set(place.allReads.map(\.key)) { readers[key, default: []].append(index) }
    }
    return Set(setters.keys).union(readers.keys).sorted().map { ($0, setters[$0] ?? [], readers[$0] ?? []) }
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

  /// The maximum number of evaluations that are shown for an update.
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
