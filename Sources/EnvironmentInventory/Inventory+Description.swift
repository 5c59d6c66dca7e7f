extension Inventory: CustomStringConvertible {
  /// The inventory as text: each declared value with the places that set and read it, then what needs attention.
  public var description: String {
    var sections = [summary]
    sections += entries.map { entry in ([heading(of: entry)] + lines(of: entry.name)).joined(separator: "\n") }
    if !declaredElsewhere.isEmpty {
      let lines = declaredElsewhere.map { name in
        let (sets, reads) = (uses(of: name, kind: .set).count, uses(of: name, kind: .read).count)
        return "  \(name): set in \(places(sets)), read in \(places(reads))"
      }
      sections.append((["Declared elsewhere:"] + lines).joined(separator: "\n"))
    }
    sections += attention.filter { !$0.lines.isEmpty }.map { section in
      (["\(section.title):"] + section.lines.map { "  " + $0 }).joined(separator: "\n")
    }
    return sections.joined(separator: "\n\n")
  }

  /// The lists of what needs attention.
  var attention: [(title: String, lines: [String])] {
    [
      ("Never read in these sources", neverRead.map { "'\($0.name)' (\($0.place))" }),
      ("Never set, and the default isn't implemented", neverImplemented.map { "'\($0.name)' (\($0.place))" }),
      ("Not resolved, because the value isn't named in the source", unresolved.map { "\($0.place): \($0.source)" }),
    ]
  }

  var summary: String {
    let (sets, reads) = (uses.count { $0.kind == .set }, uses.count { $0.kind == .read })
    return "\(entries.count == 1 ? "1 value" : "\(entries.count) values"), "
      + "set in \(places(sets)), read in \(places(reads))."
  }

  private func places(_ count: Int) -> String { count == 1 ? "1 place" : "\(count) places" }

  func heading(of entry: Entry) -> String {
    entry.name + (entry.type.map { ": \($0)" } ?? "") + (entry.defaultValue.map { " = \($0)" } ?? "")
      + (entry.testValue.map { ", in tests \($0)" } ?? "") + (entry.previewValue.map { ", in previews \($0)" } ?? "")
      + " (\(entry.place))"
  }

  private func lines(of name: String) -> [String] {
    [("set", Use.Kind.set), ("read", .read)].flatMap { title, kind in
      let uses = uses(of: name, kind: kind)
      return uses.isEmpty ? ["  never \(title)"] : uses.map { "  \(title) by \($0.code): \($0.place)" }
    }
  }
}
