internal import EnvironmentCore
internal import EnvironmentInspector
internal import EnvironmentViews

extension Inventory {
  /// Returns a page to explore: one HTML file without other files, like the page of a host that `EnvironmentInspector`
  /// writes. It has the files with their uses on the left, and the values on the right.
  ///
  /// ```swift
  /// try inventory.page(title: "Shop").write(to: url, atomically: true, encoding: .utf8)
  /// ```
  ///
  /// - Complexity: O(*n* log *n*) in the number of uses.
  @MainActor
  public func page(title: String = "Inventory") throws -> String {
    var rows: [ExplorerPage<EmptyView>.Row] = []
    var files: [String: Int] = [:]
    func row(ofFile file: String) -> Int {
      if let known = files[file] { return known }
      files[file] = rows.count
      rows.append((title: file, parent: nil, inputs: "", isModifier: false, facts: []))
      return rows.count - 1
    }
    var setters: [String: [Int]] = [:]
    var readers: [String: [Int]] = [:]
    for use in uses {
      let file = row(ofFile: use.place.file)
      if use.kind == .set { setters[use.name, default: []].append(rows.count) }
      if use.kind == .read { readers[use.name, default: []].append(rows.count) }
      let fact = use.kind == .set ? ("s", "sets \(use.name)") : ("r", "reads \(use.name)")
      rows.append((title: "\(use.place.line)", parent: file, inputs: use.code, isModifier: false, facts: [fact]))
    }
    let names = Set(entries.map(\.name)).union(declaredElsewhere).sorted()
    let keys = names.map { name -> ExplorerPage<EmptyView>.Key in
      let declarations = entries.filter { $0.name == name }.map { heading(of: $0) }
      return (
        name: name, setters: setters[name] ?? [], readers: readers[name] ?? [],
        details: declarations.isEmpty ? "Declared elsewhere." : declarations.joined(separator: "\n")
      )
    }
    let notes = attention.map { section in (title: section.title, lines: section.lines) }
    let page = ExplorerPage(
      title: title, summary: "\(summary) Choose a value or a use.", treeTitle: "Files", rows: rows, keys: keys,
      notes: notes
    ) {
    }
    return try renderHTML(page, environment: EnvironmentValues())
  }
}
