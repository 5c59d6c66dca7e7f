/// A value as text: a single text, or a block with a text for each part of the value.
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
/// Equal values have equal descriptions: the parts of sets and dictionaries, which have no order, are sorted.
enum ValueDescription: Hashable {
  case text(String, Described?)
  case block(Block)

  /// A value with parts.
  struct Block: Hashable {
    let open: String
    let close: String
    let noun: Noun
    let parts: [Part]
  }

  /// A part of a value, with a label that names it among its siblings if it has one.
  struct Part: Hashable {
    let label: String?
    let value: ValueDescription
  }

  /// The kind of a block's parts.
  enum Noun: String {
    case element, member, entry, property, value, row

    func counted(_ count: Int, _ adjective: String = "") -> String {
      let noun = count == 1 ? rawValue : rawValue.hasSuffix("y") ? rawValue.dropLast() + "ies" : rawValue + "s"
      return "\(Self.grouped(count)) \(adjective)\(noun)"
    }

    /// Returns a number with a comma between groups of three digits.
    private static func grouped(_ number: Int) -> String {
      number < 1_000 ? "\(number)" : grouped(number / 1_000) + "," + "\(number % 1_000 + 1_000)".dropFirst()
    }
  }

  /// A value whose text is its own `description`, which may omit properties that distinguish it from another value.
  struct Described: Hashable {
    let value: Any

    // Values with a description are compared by their texts.
    static func == (left: Described, right: Described) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Describes a value.
  init(of value: Any) {
    self = ValueReader().description(of: value)
  }
}

/// Returns the description of a value in one line: `Counter(count: 1, history: [0])`.
package func text(describing value: Any) -> String {
  ValueDescription(of: value).line() ?? ""
}

// MARK: - Printing

extension ValueDescription {
  /// The description with a line for each part.
  var lines: [String] {
    switch self {
    case .text(let text, _): return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    case .block(let block):
      guard !block.parts.isEmpty else { return [block.open + block.close] }
      let lines = [block.open] + block.parts.indices.flatMap(block.lines).map { "  " + $0 }
      // A payload that takes one line stays on the line of its case.
      if block.noun == .value, lines.count == 2 { return [block.open + lines[1].dropFirst(2) + block.close] }
      return lines + [block.close]
    }
  }

  /// Returns the description in one line; `nil` if the line is longer than a limit.
  func line(upTo limit: Int = .max) -> String? {
    switch self {
    case .text(let text, _):
      return text.utf8.count > limit ? nil : String(text.map { $0.isNewline ? " " : $0 })
    case .block(let block):
      var line = block.open
      for (index, part) in block.parts.enumerated() {
        if index > 0 { line += ", " }
        if let label = part.label { line += "\(label): " }
        guard let text = part.value.line(upTo: limit - line.utf8.count) else { return nil }
        line += text
      }
      line += block.close
      return line.utf8.count > limit ? nil : line
    }
  }

  /// The description in one short line, which omits the parts if there are many.
  var summary: String {
    let limit = 80
    if let line = line(upTo: limit) { return line }
    switch self {
    case .text(let text, _): return text.prefix { !$0.isNewline }.prefix(limit) + "…"
    case .block(let block): return "\(block.open)… \(block.noun.counted(block.parts.count))\(block.close)"
    }
  }
}

extension ValueDescription.Block {
  /// Returns the lines of a part, with its label before the first line, and a comma after the last one if another part
  /// follows.
  func lines(ofPart index: Int) -> [String] {
    var lines = parts[index].value.lines
    if let label = parts[index].label { lines[0] = "\(label): \(lines[0])" }
    if index < parts.count - 1 { lines[lines.count - 1] += "," }
    return lines
  }
}

// MARK: - Reading

/// A reader of values through `Mirror`.
struct ValueReader {
  /// The depth below which parts are omitted.
  private static let maximumDepth = 64

  private var depth = 0

  /// The objects that contain the value. They aren't described again inside themselves.
  private var ancestors: Set<ObjectIdentifier> = []

  /// Describes a value.
  ///
  /// - Parameter showsStorage: Indicates whether to describe the stored properties even of a value with a readable
  ///   `description`.
  func description(of value: Any, showsStorage: Bool = false) -> ValueDescription {
    if let text = value as? any StringProtocol { return .text(String(reflecting: String(text)), nil) }
    let mirror = Mirror(reflecting: value)
    var type: String { "\(mirror.subjectType)" }
    guard let inner = inside(value, mirror) else { return .text("\(type)(…)", nil) }
    func block(_ open: String, _ parts: [ValueDescription.Part], _ close: String, _ noun: ValueDescription.Noun)
      -> ValueDescription
    {
      .block(ValueDescription.Block(open: open, close: close, noun: noun, parts: parts))
    }
    switch mirror.displayStyle {
    case .optional:
      if let count = Self.optionals(aroundNil: value) {
        return .text(String(repeating: ".some(", count: count) + "nil" + String(repeating: ")", count: count), nil)
      }
      return mirror.children.first.map { inner.description(of: $0.value) } ?? .text("nil", nil)
    case .enum:
      guard let child = mirror.children.first else { return .text("\(type).\(value)", nil) }
      return block("\(type).\(child.label ?? "")(", inner.payload(child.value), ")", .value)
    case .tuple: return block("(", inner.parts(of: mirror), ")", .value)
    case .collection: return block("[", inner.parts(of: mirror), "]", .element)
    case .set: return block("Set([", inner.parts(of: mirror).sortedByText(), "])", .member)
    case .dictionary: return block("[", inner.entries(of: mirror), "]", .entry)
    default:
      if Self.isDescribed(value, mirror) {
        if !mirror.children.isEmpty, let bytes = value as? any Collection<UInt8> {
          return block(type + "(", Self.rows(of: bytes), ")", .row)
        }
        if !showsStorage { return .text("\(value)", ValueDescription.Described(value: value)) }
      }
      let parts = inner.parts(of: mirror)
      return parts.isEmpty ? .text("\(value)", nil) : block(type + "(", parts, ")", .property)
    }
  }

  /// Returns the reader for the parts of a value; `nil` if the parts are omitted.
  private func inside(_ value: Any, _ mirror: Mirror) -> ValueReader? {
    guard depth < Self.maximumDepth else { return nil }
    var inner = self
    inner.depth += 1
    if mirror.displayStyle == .class {
      guard inner.ancestors.insert(ObjectIdentifier(value as AnyObject)).inserted else { return nil }
    }
    return inner
  }

  /// Returns the number of optionals that wrap the `nil` in a value; `nil` if the value isn't a wrapped `nil`.
  private static func optionals(aroundNil value: Any) -> Int? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return nil }
    guard let wrapped = mirror.children.first?.value else { return 0 }
    return optionals(aroundNil: wrapped).map { $0 + 1 }
  }

  /// Returns whether a value's `description` is better than its stored properties. It is if the value has at most one
  /// stored property, a custom mirror, or private storage. So `URL`, `Decimal`, `Date` and `UUID` are texts, while a
  /// type with several plain properties shows these even if it has a `description`.
  private static func isDescribed(_ value: Any, _ mirror: Mirror) -> Bool {
    guard value is any CustomStringConvertible else { return false }
    return mirror.superclassMirror == nil && mirror.children.count <= 1 || value is any CustomReflectable
      || mirror.children.contains { $0.label?.hasPrefix("_") == true }
  }

  /// Returns the bytes of a value as hexadecimal numbers in rows of sixteen.
  private static func rows(of bytes: any Collection<UInt8>) -> [ValueDescription.Part] {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return stride(from: 0, to: digits.count, by: 16).map { start in
      let row = digits[start..<min(start + 16, digits.count)].joined(separator: " ")
      return ValueDescription.Part(label: nil, value: .text(row, nil))
    }
  }

  private func payload(_ value: Any) -> [ValueDescription.Part] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else {
      return [ValueDescription.Part(label: nil, value: description(of: value))]
    }
    return parts(of: mirror)
  }

  private func parts(of mirror: Mirror) -> [ValueDescription.Part] {
    let inherited = mirror.superclassMirror.map { parts(of: $0) } ?? []
    return inherited
      + mirror.children.map { child in
        // In a tuple without labels, the elements have their positions as labels: ".0".
        let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
        return ValueDescription.Part(label: label, value: description(of: child.value))
      }
  }

  private func entries(of mirror: Mirror) -> [ValueDescription.Part] {
    let entries = mirror.children.map { entry in
      let pair = Mirror(reflecting: entry.value).children.map { description(of: $0.value) }
      return ValueDescription.Part(label: pair[0].line(), value: pair[1])
    }
    return entries.sorted { first, second in
      // Different keys may have the same text.
      first.label == second.label
        ? first.value.line() ?? "" < second.value.line() ?? "" : first.label ?? "" < second.label ?? ""
    }
  }
}

extension [ValueDescription.Part] {
  /// Returns the parts, sorted by their texts.
  fileprivate func sortedByText() -> Self {
    map { (text: $0.value.line() ?? "", part: $0) }.sorted { $0.text < $1.text }.map(\.part)
  }
}
