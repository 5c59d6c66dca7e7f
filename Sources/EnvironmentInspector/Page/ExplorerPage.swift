package import EnvironmentViews

/// A page to explore: a tree of rows, and keys, each with the rows that set it and those that read it.
package struct ExplorerPage<Timeline: View>: View {
  /// A row of the tree, with the index of the row around it. The facts have the classes of their elements: "s" for a
  /// setting, "r" for a read, "o" for another.
  package typealias Row = (
    title: String, parent: Int?, inputs: String, isModifier: Bool, facts: [(kind: String, text: String)]
  )
  /// A key, with the indices of rows, and the text shown when the key is chosen.
  package typealias Key = (name: String, setters: [Int], readers: [Int], details: String)
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
        Element("style") { Text(inspectionStyle) }
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
        Element("script") { Text(inspectionScript) }
      }
    }
  }

  private var treeSection: some View {
    let tree = Tree(parents: rows.map(\.parent))
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

private struct RowView<Timeline: View>: View {
  let index: Int
  let rows: [ExplorerPage<Timeline>.Row]
  let tree: Tree

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
