public import EnvironmentCore

extension HostInspection: CustomStringConvertible {
  /// The tree of views as text, with the values that each sets, reads, binds and owns, then the settings that aren't
  /// read. Equal siblings are one line.
  public var description: String { text() }

  /// Returns the tree of views as text.
  ///
  /// ```swift
  /// print(inspection.text(key: \.currency))
  /// print(inspection.text(view: "PriceView"))
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: If given, only the views and modifiers are shown that read or set its key, and those around them.
  ///   - view: If given, only the views with this name are shown, and those around them.
  /// - Complexity: linear in the number of views.
  public func text(key keyPath: PartialKeyPath<EnvironmentValues>? = nil, view: String? = nil) -> String {
    let key = keyPath.map { ValueKey(readBy: $0)?.name ?? "\($0)" }
    let isShown = shown(key: key, view: view)
    let tree = Tree(parents: places.map(\.parent), where: { isShown[$0] })
    let signatures = signatures(in: tree)
    var lines: [String] = []
    var waiting = folded(tree.roots, signatures).reversed().map { (index: $0.index, depth: 0, count: $0.count) }
    while let (index, depth, count) = waiting.popLast() {
      lines.append(String(repeating: "  ", count: depth) + line(at: index, count: count))
      waiting += folded(tree.children[index], signatures).reversed().map { ($0.index, depth + 1, $0.count) }
    }
    let unused = key == nil && view == nil ? unusedSettings : []
    return (lines + unused).joined(separator: "\n")
  }

  /// Returns whether each place is shown by a filter.
  private func shown(key: String?, view: String?) -> [Bool] {
    if key == nil, view == nil { return places.map { _ in true } }
    var isShown = places.map { place in
      key.map { key in place.allReads.contains { $0.key == key } || place.sets.contains { $0.name == key } } ?? true
        && view.map { $0 == place.view } ?? true
    }
    // Inner places come after those around them.
    for index in places.indices.reversed() where isShown[index] { places[index].parent.map { isShown[$0] = true } }
    return isShown
  }

  /// Returns a hash of each place and the places in it, without the inputs of the views.
  private func signatures(in tree: Tree) -> [Int] {
    var signatures = places.map { _ in 0 }
    for index in places.indices.reversed() {
      var hasher = Hasher()
      hasher.combine(places[index].view)
      hasher.combine(places[index].facts)
      for child in tree.children[index] { hasher.combine(signatures[child]) }
      signatures[index] = hasher.finalize()
    }
    return signatures
  }

  /// Returns siblings, each with the number of equal ones in a row it stands for.
  private func folded(_ siblings: [Int], _ signatures: [Int]) -> [(index: Int, count: Int)] {
    var runs: [(index: Int, count: Int)] = []
    for sibling in siblings {
      if let last = runs.last, signatures[last.index] == signatures[sibling] {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((sibling, 1))
      }
    }
    return runs
  }

  /// The text for a failing test: the tree, and the latest evaluations of views that weren't new.
  var textForFailure: String {
    let again = evaluations.filter { $0.causes != [.first] }.suffix(20).map(\.description)
    return ([description] + (again.isEmpty ? [] : ["Evaluated again:"] + again)).joined(separator: "\n")
  }

  private func line(at index: Int, count: Int) -> String {
    let place = places[index]
    let inputs =
      place.inputs.isEmpty ? "" : "(\(place.inputs.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
    let others = count > 1 ? " and \(count - 1) more like it" : ""
    guard let view = place.view else { return place.facts.joined(separator: "; ") + others }
    return ([view + inputs + others] + place.facts).joined(separator: "; ")
  }
}

extension HostInspection.Place {
  /// The values the place sets, reads, binds and owns, as parts of a sentence.
  var facts: [String] {
    sets.map { "sets \($0.name) = \($0.value), in '\(owner)'" }
      + owns.map { "owns \($0.name) = \($0.value)" }
      + reads.map { "reads \($0.sentence)" }
      + (unread.isEmpty ? [] : ["never reads \(unread.joined(separator: ", "))"])
      + binds.map { object in
        let reads = object.reads.map(\.sentence).joined(separator: ", ")
        return "binds \(object.type)" + (reads.isEmpty ? "" : ", which reads \(reads)")
      }
  }
}

extension HostInspection.Read {
  fileprivate var sentence: String {
    key + (value.map { " = \($0)" } ?? "") + ", from \(setter)" + (wasReadUnbound ? " (and before it was bound)" : "")
  }
}

/// A tree of elements known by their indices.
struct Tree {
  private(set) var roots: [Int] = []
  /// The elements directly in each element.
  private(set) var children: [[Int]]

  init(parents: [Int?], where isIncluded: (Int) -> Bool = { _ in true }) {
    children = parents.map { _ in [] }
    for index in parents.indices where isIncluded(index) {
      if let parent = parents[index] { children[parent].append(index) } else { roots.append(index) }
    }
  }
}
