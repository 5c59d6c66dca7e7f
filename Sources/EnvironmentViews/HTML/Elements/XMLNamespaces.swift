import EnvironmentCore

/// The namespaces for which prefixes stand at a place of an XML document.
///
/// A parser decides by namespace whether an element is a script or an attribute a link, and a document can declare any
/// prefix for it. Names are compared byte by byte, as parsers do: Swift considers some strings equal, unlike XML.
struct XMLNamespaces {
  typealias Declaration = (prefix: String, namespace: String)

  private static let xml = "http://www.w3.org/XML/1998/namespace"
  private static let xmlns = "http://www.w3.org/2000/xmlns/"
  private static let xlink = "http://www.w3.org/1999/xlink"
  private static let xslt = "http://www.w3.org/1999/XSL/Transform"
  private static let markup = [
    "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML",
  ]

  /// The declarations of the open elements, the innermost last. The empty prefix stands for the default namespace.
  private var declarations: [Declaration] = []

  var count: Int { declarations.count }

  /// Removes all but the outermost declarations.
  mutating func truncate(to count: Int) {
    declarations.removeLast(declarations.count - count)
  }

  /// Adds the declarations among the attributes of an element, and checks the prefixes of its names.
  ///
  /// - Throws: The issue of a declaration or prefix refused by parsers. The declarations are those before, then.
  mutating func enter(_ tag: String, _ attributes: HTMLAttributes) throws(XMLNamespaceError) {
    let outer = count
    do throws(XMLNamespaceError) {
      for attribute in attributes.list where attribute.value != .absent {
        let name = attributes.spelling(of: attribute.name)
        guard let prefix = Self.declaredPrefix(of: name) else { continue }
        let namespace = if case .text(let text) = attribute.value { text } else { "" }
        try Self.check(namespace, for: prefix, in: name)
        declarations.append((prefix, namespace))
      }
      _ = try namespace(ofElement: tag)
      try checkAttributes(attributes)
    } catch {
      truncate(to: outer)
      throw error
    }
  }

  /// Checks the prefixes of attributes, and refuses one attribute under two prefixes.
  private func checkAttributes(_ attributes: HTMLAttributes) throws(XMLNamespaceError) {
    var names: Set<[UInt8]> = []
    for attribute in attributes.list where attribute.value != .absent {
      let name = attributes.spelling(of: attribute.name)
      let (prefix, local) = Self.parts(of: name)
      guard let prefix, !Self.areSame(prefix, "xmlns") else { continue }
      let namespace = try namespace(ofPrefix: prefix, in: name)
      guard names.insert(Array("\(namespace) \(local)".utf8)).inserted else { throw .givenTwice(name) }
    }
  }

  // MARK: Rules

  /// Indicates whether an element belongs to a vocabulary whose scripts and links a browser runs and follows.
  func isMarkup(_ tag: String) -> Bool {
    guard let namespace = try? namespace(ofElement: tag) else { return false }
    return Self.markup.contains { Self.areSame($0, namespace) }
  }

  /// Returns the kind of an attribute with a name as it is written.
  func kind(of attribute: HTMLAttribute, named name: String) -> HTMLAttributeKind {
    let (prefix, local) = Self.parts(of: name)
    guard let prefix else { return attribute.kind }
    guard !Self.areSame(prefix, "xmlns"), let namespace = try? namespace(ofPrefix: prefix, in: name) else {
      return .plain
    }
    if Self.areSame(namespace, Self.xml) { return HTMLAttributeKind.canonical("xml:\(local)").kind }
    // No browser reads an attribute of a page in the namespace of pages, but other programs may.
    return (Self.markup + [Self.xlink]).contains { Self.areSame($0, namespace) }
      ? HTMLAttributeKind.canonical(local).kind : .plain
  }

  // MARK: Names

  /// Returns the name of an element or attribute without its prefix.
  static func localName(_ name: String) -> String { parts(of: name).local }

  private static func parts(of name: String) -> (prefix: String?, local: String) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (nil, name) }
    return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }

  /// Returns the prefix declared by an attribute, which is empty for the default namespace; `nil` for any other
  /// attribute.
  private static func declaredPrefix(of name: String) -> String? {
    let (prefix, local) = parts(of: name)
    if let prefix { return areSame(prefix, "xmlns") ? local : nil }
    return areSame(local, "xmlns") ? "" : nil
  }

  /// Throws if XML forbids a declaration.
  private static func check(
    _ namespace: String, for prefix: String, in name: String
  ) throws(XMLNamespaceError) {
    let isXML = areSame(prefix, "xml")
    let isReserved = areSame(namespace, xmlns) || areSame(prefix, "xmlns") || isXML != areSame(namespace, xml)
    if isReserved { throw .reserved(name) }
    if namespace.isEmpty, !prefix.isEmpty { throw .empty(name) }
    if areSame(namespace, xslt) { throw .stylesheet(name) }
  }

  private func namespace(ofElement tag: String) throws(XMLNamespaceError) -> String {
    guard let prefix = Self.parts(of: tag).prefix else { return innermost("") ?? "" }
    return try namespace(ofPrefix: prefix, in: tag)
  }

  private func namespace(ofPrefix prefix: String, in name: String) throws(XMLNamespaceError) -> String {
    if Self.areSame(prefix, "xml") { return Self.xml }
    if Self.areSame(prefix, "xmlns") { throw .reserved(name) }
    guard let namespace = innermost(prefix) else { throw .undeclared(prefix, in: name) }
    return namespace
  }

  private func innermost(_ prefix: String) -> String? {
    declarations.last { Self.areSame($0.prefix, prefix) }?.namespace
  }

  private static func areSame(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8)
  }
}

/// A name or declaration refused by parsers of XML with namespaces.
enum XMLNamespaceError: Error {
  case undeclared(String, in: String)
  case reserved(String)
  case empty(String)
  case givenTwice(String)
  case stylesheet(String)

  var issue: EnvironmentIssue {
    switch self {
    case .undeclared(let prefix, let name):
      EnvironmentIssue(
        "The prefix of \(HTMLError.quoted(name)) isn't declared, so readers of XML would refuse the document.",
        remedies: [
          "Declare it in this element or one around it, by the attribute 'xmlns:\(prefix)' with the URI of its namespace.",
          "Leave the prefix out.",
        ])
    case .reserved(let name):
      EnvironmentIssue(
        "\(HTMLError.quoted(name)) uses a prefix or namespace that XML reserves.",
        remedies: ["Choose another prefix.", "Write 'xml:…' without declaring it."])
    case .empty(let name):
      EnvironmentIssue(
        "\(HTMLError.quoted(name)) declares a prefix for no namespace.",
        remedies: ["Give it the URI of the namespace.", "Leave the declaration out."])
    case .givenTwice(let name):
      EnvironmentIssue(
        "The attribute \(HTMLError.quoted(name)) is given twice, under two prefixes of one namespace.",
        remedies: ["Remove one of the two."])
    case .stylesheet(let name):
      EnvironmentIssue(
        "\(HTMLError.quoted(name)) declares XSLT, a program in which text from elsewhere would run as code.",
        remedies: ["Write the stylesheet as a file, and copy it to the site."])
    }
  }
}
