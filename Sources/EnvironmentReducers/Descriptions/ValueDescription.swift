/// A value as text with a line for each of its parts.
///
/// ```
/// Counter(
///   count: 1,
///   history: [
///     0
///   ]
/// )
/// ```
///
/// Equal values have equal lines: what has no order of its own, such as a set, is put into one.
enum ValueDescription {
  private static let deepest = 24

  /// The lines of a value.
  static func lines(of value: Any) -> [String] {
    lines(of: value, depth: 0)
  }

  /// The same in one line: `Counter(count: 1, history: [0])`.
  static func line(of value: Any) -> String {
    lines(of: value).reduce(into: "") { line, part in
      line += (line.hasSuffix(",") ? " " : "") + part.drop { $0 == " " }
    }
  }

  private static func lines(of value: Any, depth: Int) -> [String] {
    if let text = value as? any StringProtocol { return [String(reflecting: String(text))] }
    let mirror = Mirror(reflecting: value)
    let type = "\(mirror.subjectType)"
    guard depth < deepest else { return ["\(type)(…)"] }
    func parts() -> [[String]] { Self.parts(of: mirror, depth: depth + 1) }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { lines(of: $0.value, depth: depth) } ?? ["nil"]
    case .enum: return enumLines(of: value, type, mirror, depth: depth)
    case .tuple: return block("(", parts(), ")")
    case .collection: return block("[", parts(), "]")
    case .set: return block("Set([", parts().sorted { $0.lexicographicallyPrecedes($1) }, "])")
    case .dictionary: return block("[", entries(of: mirror, depth: depth + 1), "]")
    case .struct where !mirror.children.isEmpty: return block(type + "(", parts(), ")")
    case .class where !mirror.children.isEmpty || mirror.superclassMirror != nil: return block(type + "(", parts(), ")")
    default: return "\(value)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static func enumLines(of value: Any, _ type: String, _ mirror: Mirror, depth: Int) -> [String] {
    guard let child = mirror.children.first else { return ["\(type).\(value)"] }
    let head = "\(type).\(child.label ?? "")("
    let payload = Mirror(reflecting: child.value)
    let isTuple = payload.displayStyle == .tuple
    let parts = isTuple ? self.parts(of: payload, depth: depth + 1) : [lines(of: child.value, depth: depth + 1)]
    guard parts.count == 1, let only = parts.first, only.count == 1 else { return block(head, parts, ")") }
    return [head + only[0] + ")"]
  }

  private static func parts(of mirror: Mirror, depth: Int) -> [[String]] {
    let inherited = mirror.superclassMirror.map { parts(of: $0, depth: depth) } ?? []
    return inherited + mirror.children.map { labelled($0.label, lines(of: $0.value, depth: depth)) }
  }

  private static func entries(of mirror: Mirror, depth: Int) -> [[String]] {
    mirror.children.map { entry in
      let pair = Mirror(reflecting: entry.value).children.map { lines(of: $0.value, depth: depth) }
      return labelled(pair.first?.joined(separator: " "), pair.last ?? [])
    }
    .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// A label that says something: elements of a collection have none, those of a tuple a number.
  private static func labelled(_ label: String?, _ lines: [String]) -> [String] {
    guard let label, !label.hasPrefix("."), let first = lines.first else { return lines }
    return ["\(label): \(first)"] + lines.dropFirst()
  }

  private static func block(_ head: String, _ parts: [[String]], _ tail: String) -> [String] {
    guard !parts.isEmpty else { return [head + tail] }
    let separated = parts.enumerated().flatMap { index, lines in
      index == parts.count - 1 ? lines : lines.dropLast() + [(lines.last ?? "") + ","]
    }
    return [head] + separated.map { "  " + $0 } + [tail]
  }
}
