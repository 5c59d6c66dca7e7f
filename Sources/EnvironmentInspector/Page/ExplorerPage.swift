package import EnvironmentViews

/// A page to explore: a tree of rows, and keys, each with the rows that set it and those that read it.
package struct ExplorerPage<Timeline: View>: View {
  /// A row of the tree.
  package struct Row {
    let title: String
    let parent: Int?
    let inputs: String
    let isModifier: Bool

    /// The facts about the row, each with the class of its element: "s" for a setting, "r" for a read, "o" for another.
    let facts: [(kind: String, text: String)]

    package init(
      title: String, parent: Int?, inputs: String = "", isModifier: Bool = false,
      facts: [(kind: String, text: String)] = []
    ) {
      (self.title, self.parent, self.inputs, self.isModifier, self.facts) = (title, parent, inputs, isModifier, facts)
    }
  }

  package struct Key {
    let name: String
    let setters: [Int]
    let readers: [Int]

    /// The text that is shown when the key is chosen.
    let details: String

    package init(name: String, setters: [Int], readers: [Int], details: String) {
      (self.name, self.setters, self.readers, self.details) = (name, setters, readers, details)
    }
  }

  package typealias Notes = (title: String, lines: [String])

  let title: String
  let summary: String
  let treeTitle: String
  let rows: [Row]
  let keys: [Key]
  let notes: [Notes]
  let timeline: Timeline

  package init(
    title: String, summary: String, treeTitle: String, rows: [Row], keys: [Key], notes: [Notes],
    @ViewBuilder timeline: () -> Timeline
  ) {
    (self.title, self.summary, self.treeTitle) = (title, summary, treeTitle)
    (self.rows, self.keys, self.notes, self.timeline) = (rows, keys, notes, timeline())
  }

  package var body: some View {
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
            Element("input", ["type": "search", "id": "search", "placeholder": "name, key or value"])
          }
        }
        Element("main") {
          treeSection
          keySection
          timeline
        }
        Element("script") { Text(InspectionStyle.script) }
      }
    }
  }

  private var treeSection: some View {
    let tree = RowTree(rows)
    return Element("section", ["id": "tree", "aria-labelledby": "tree-title"]) {
      Element("h2", ["id": "tree-title"]) { Text(treeTitle) }
      Element("ul") {
        ForEach(tree.roots, id: \.self) { RowView<Timeline>(index: $0, rows: rows, tree: tree) }
      }
    }
  }

  private var keySection: some View {
    Element("section", ["id": "keys", "aria-labelledby": "keys-title"]) {
      Element("h2", ["id": "keys-title"]) { Text("Keys") }
      Element("ul") {
        ForEach(keys, id: \.name) { key in
          Element("li") {
            Element(
              "button",
              [
                "type": "button", "aria-pressed": "false", "data-w": Self.list(key.setters),
                "data-r": Self.list(key.readers), "data-d": key.details,
              ]
            ) {
              Element("b") { Text(key.name) }
              Text(" set \(key.setters.count)×, read \(key.readers.count)×")
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
      ForEach(notes.filter { !$0.lines.isEmpty }, id: \.title) { notes in
        Element("h3") { Text(notes.title) }
        Element("ul", ["class": "notes"]) {
          ForEach(Array(notes.lines.prefix(200).enumerated()), id: \.offset) { note in
            Element("li") { Text(note.element) }
          }
        }
      }
    }
  }

  private static func list(_ rows: [Int]) -> String { rows.map(String.init).joined(separator: " ") }
}

/// The rows directly in each row.
private struct RowTree {
  private(set) var roots: [Int] = []
  private(set) var children: [[Int]]

  init<Timeline>(_ rows: [ExplorerPage<Timeline>.Row]) {
    children = rows.map { _ in [] }
    for (index, row) in rows.enumerated() {
      if let parent = row.parent { children[parent].append(index) } else { roots.append(index) }
    }
  }
}

private struct RowView<Timeline: View>: View {
  let index: Int
  let rows: [ExplorerPage<Timeline>.Row]
  let tree: RowTree

  var body: some View {
    let row = rows[index]
    Element("li", ["id": "p\(index)"]) {
      Element("button", ["type": "button", "class": row.isModifier ? "modifier" : nil]) {
        Element("b") { Text(row.title) }
        if !row.inputs.isEmpty { Text(" " + row.inputs) }
        ForEach(Array(row.facts.enumerated()), id: \.offset) { fact in
          Text(" ")
          Element("i", ["class": fact.element.kind]) { Text(fact.element.text) }
        }
      }
      if !tree.children[index].isEmpty {
        Element("ul") {
          ForEach(tree.children[index], id: \.self) { RowView(index: $0, rows: rows, tree: tree) }
        }
      }
    }
  }
}
