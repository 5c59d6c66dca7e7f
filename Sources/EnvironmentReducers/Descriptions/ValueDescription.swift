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
struct ValueDescription {
  /// How far inside one another the parts are that are told.
  private static let deepest = 64

  private var depth = 0

  /// The objects that this is a part of, into which it isn't gone again.
  private var ancestors: Set<ObjectIdentifier> = []

  /// The lines of a value.
  static func lines(of value: Any) -> [String] {
    ValueDescription().lines(of: value)
  }

  /// The same in one line: `Counter(count: 1, history: [0])`.
  static func line(of value: Any) -> String {
    lines(of: value).reduce(into: "") { line, part in
      line += (line.hasSuffix(",") ? " " : "") + part.drop { $0 == " " }
    }
  }

  private func lines(of value: Any) -> [String] {
    if let text = value as? any StringProtocol { return [String(reflecting: String(text))] }
    let mirror = Mirror(reflecting: value)
    let type = "\(mirror.subjectType)"
    guard let inner = inside(value, mirror) else { return ["\(type)(…)"] }
    func parts() -> [[String]] { inner.parts(of: mirror) }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { inner.lines(of: $0.value) } ?? ["nil"]
    case .enum: return inner.enumLines(of: value, type, mirror)
    case .tuple: return block("(", parts(), ")")
    case .collection: return block("[", parts(), "]")
    case .set: return block("Set([", parts().sorted { $0.lexicographicallyPrecedes($1) }, "])")
    case .dictionary: return block("[", inner.entries(of: mirror), "]")
    case .struct where !mirror.children.isEmpty: return block(type + "(", parts(), ")")
    case .class where !mirror.children.isEmpty || mirror.superclassMirror != nil: return block(type + "(", parts(), ")")
    default: return "\(value)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// What describes the parts of a value; `nil` if they aren't to be described.
  private func inside(_ value: Any, _ mirror: Mirror) -> ValueDescription? {
    guard depth < Self.deepest else { return nil }
    var inner = self
    inner.depth += 1
    if mirror.displayStyle == .class {
      guard inner.ancestors.insert(ObjectIdentifier(value as AnyObject)).inserted else { return nil }
    }
    return inner
  }

  private func enumLines(of value: Any, _ type: String, _ mirror: Mirror) -> [String] {
    guard let child = mirror.children.first else { return ["\(type).\(value)"] }
    let head = "\(type).\(child.label ?? "")("
    let payload = Mirror(reflecting: child.value)
    let isTuple = payload.displayStyle == .tuple
    let parts = isTuple ? self.parts(of: payload) : [lines(of: child.value)]
    guard parts.count == 1, let only = parts.first, only.count == 1 else { return block(head, parts, ")") }
    return [head + only[0] + ")"]
  }

  private func parts(of mirror: Mirror) -> [[String]] {
    let inherited = mirror.superclassMirror.map { parts(of: $0) } ?? []
    return inherited + mirror.children.map { labelled($0.label, lines(of: $0.value)) }
  }

  private func entries(of mirror: Mirror) -> [[String]] {
    mirror.children.map { entry in
      let pair = Mirror(reflecting: entry.value).children.map { lines(of: $0.value) }
      return labelled(pair.first?.joined(separator: " "), pair.last ?? [])
    }
    .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// A label that says something: elements of a collection have none, those of a tuple a number.
  private func labelled(_ label: String?, _ lines: [String]) -> [String] {
    guard let label, !label.hasPrefix("."), let first = lines.first else { return lines }
    return ["\(label): \(first)"] + lines.dropFirst()
  }

  private func block(_ head: String, _ parts: [[String]], _ tail: String) -> [String] {
    guard !parts.isEmpty else { return [head + tail] }
    let separated = parts.enumerated().flatMap { index, lines in
      index == parts.count - 1 ? lines : lines.dropLast() + [(lines.last ?? "") + ","]
    }
    return [head] + separated.map { "  " + $0 } + [tail]
  }
}
