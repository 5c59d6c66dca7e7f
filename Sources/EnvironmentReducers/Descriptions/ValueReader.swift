/// Returns the description of a value in one line: `Counter(count: 1, history: [0])`.
package func text(describing value: Any) -> String {
  ValueReader(lineLength: .max).lines(of: value).joined(separator: " ")
}

/// A reader of values through `Mirror`, as lines of text.
///
/// ```
/// Counter(
///   title: "a long title, so the counter doesn't fit into one line"
///   history: [0, 1]
/// )
/// ```
///
/// Equal values have equal lines: the parts of sets and dictionaries, which have no order, are sorted.
struct ValueReader {
  /// The length up to which the parts of a value share one line.
  private let lineLength: Int

  /// Indicates whether values with a readable `description` are described by their stored properties, too.
  private let showsStorage: Bool

  /// The depth below which parts are omitted.
  private static let maximumDepth = 64
  private var depth = 0

  /// The objects around the value. They aren't described again inside themselves.
  private var ancestors: Set<ObjectIdentifier> = []

  init(lineLength: Int = 60, showsStorage: Bool = false) {
    (self.lineLength, self.showsStorage) = (lineLength, showsStorage)
  }

  func lines(of value: Any) -> [String] {
    if let text = value as? any StringProtocol { return [String(reflecting: String(text))] }
    let mirror = Mirror(reflecting: value)
    let type = "\(mirror.subjectType)"
    guard let inner = inside(value, mirror) else { return ["\(type)(…)"] }
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return ["nil"] }
      let lines = inner.lines(of: wrapped)
      let isNil = lines[0] == "nil" || lines[0].hasPrefix(".some(")
      return isNil && Mirror(reflecting: wrapped).displayStyle == .optional ? [".some(\(lines[0]))"] : lines
    case .enum:
      guard let child = mirror.children.first else { return ["\(type).\(value)"] }
      let payload = Mirror(reflecting: child.value)
      let parts = payload.displayStyle == .tuple ? inner.parts(of: payload) : [inner.lines(of: child.value)]
      return block("\(type).\(child.label ?? "")(", parts, ")")
    case .tuple: return block("(", inner.parts(of: mirror), ")")
    case .collection: return block("[", inner.parts(of: mirror), "]")
    case .set: return block("Set([", inner.parts(of: mirror).sorted { $0.joined() < $1.joined() }, "])")
    case .dictionary:
      let entries = mirror.children.map { entry in
        let pair = Mirror(reflecting: entry.value).children.map(\.value)
        return Self.labeled(text(describing: pair[0]), inner.lines(of: pair[1]))
      }
      return block("[", entries.sorted { $0.joined() < $1.joined() }, "]")
    default:
      if Self.isDescribed(value, mirror) {
        if !mirror.children.isEmpty, let bytes = value as? any Collection<UInt8> {
          return inner.lines(of: Array(bytes))
        }
        if !showsStorage { return "\(value)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
      }
      let parts = inner.parts(of: mirror)
      return parts.isEmpty ? ["\(value)"] : block(type + "(", parts, ")")
    }
  }

  /// Returns the lines of a value with parts, or one line if it isn't too long.
  private func block(_ open: String, _ parts: [[String]], _ close: String) -> [String] {
    let line = open + parts.map { $0.joined(separator: " ") }.joined(separator: ", ") + close
    let isOneLine = parts.allSatisfy { $0.count == 1 } && line.count <= lineLength
    return isOneLine || lineLength == .max ? [line] : [open] + parts.joined().map { "  " + $0 } + [close]
  }

  private func parts(of mirror: Mirror) -> [[String]] {
    let inherited = mirror.superclassMirror.map { parts(of: $0) } ?? []
    return inherited
      + mirror.children.map { child in
        // In a tuple without labels, the elements have their positions as labels: ".0".
        Self.labeled(child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, lines(of: child.value))
      }
  }

  private static func labeled(_ label: String?, _ lines: [String]) -> [String] {
    label.map { ["\($0): \(lines[0])"] + lines.dropFirst() } ?? lines
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

  /// Returns whether a value's `description` is better than its stored properties. It is if the value has at most one
  /// stored property, a custom mirror, or private storage. So `URL`, `Decimal`, `Date` and `UUID` are texts, while a
  /// type with several plain properties shows these even if it has a `description`.
  private static func isDescribed(_ value: Any, _ mirror: Mirror) -> Bool {
    guard value is any CustomStringConvertible else { return false }
    return mirror.superclassMirror == nil && mirror.children.count <= 1 || value is any CustomReflectable
      || mirror.children.contains { $0.label?.hasPrefix("_") == true }
  }
}
