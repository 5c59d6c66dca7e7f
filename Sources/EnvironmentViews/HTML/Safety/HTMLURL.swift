/// The rules about URLs in attributes from which a browser runs code.
package enum HTMLURL {
  /// The replacement for a URL with code. It refers to no resource.
  static let inert = "about:invalid"

  /// A browser's use of a URL.
  enum Use {
    /// It shows the URL as an image, in which no script runs.
    case image
    /// It loads the URL, or follows it as a link.
    case resource
    /// It runs what is there, or shows it as a document.
    case program
  }

  /// Returns whether following or loading this URL may run code in it.
  ///
  /// It may for `javascript:` and its like, and for `data:` of another type than an image, audio, video or a font. An
  /// SVG image may hold scripts, which run except where a browser shows it as an image. Where a browser runs the URL as
  /// a program, `data:` of any type is the code itself.
  ///
  /// The function reads the scheme as browsers do: it skips white space and controls before the scheme, and tabs and
  /// line breaks everywhere, and ignores case.
  static func runsCode(_ url: some Collection<UInt8>, as use: Use) -> Bool {
    let url = url.drop { $0 <= 0x20 }
    // Few URLs begin like the schemes in question, so the function returns early for most.
    guard let first = url.first, "dDjJlLvV".utf8.contains(first) else { return false }

    let text = url.lazy.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    let scheme = String(decoding: text.prefix(16).prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercasedName
    let rest = text.dropFirst(scheme.utf8.count)
    guard rest.first == UInt8(ascii: ":") else { return false }
    if ["javascript", "vbscript", "livescript"].contains(scheme) { return true }
    guard scheme == "data" else { return false }
    if use == .program { return true }

    let type = rest.dropFirst().prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }.filter { $0 > 0x20 }
    let name = String(decoding: Array(type), as: UTF8.self).lowercasedName
    // A browser could decode a type with escapes to another one.
    if name.contains("%") { return true }
    if name.hasPrefix("image/") { return name.hasSuffix("xml") && use != .image }
    return !["audio/", "video/", "font/"].contains { name.hasPrefix($0) }
  }

  /// Returns a list of URLs, separated by white space, with an inert URL in place of each one with code; `nil` if none
  /// has.
  static func safeList(_ list: String) -> String? {
    let urls = list.utf8.split(whereSeparator: isWhiteSpace)
    guard urls.contains(where: { runsCode($0, as: .resource) }) else { return nil }
    return urls.map { runsCode($0, as: .resource) ? inert : String(Substring($0)) }.joined(separator: " ")
  }

  /// Returns the URLs in the value of a `srcset` attribute, each with its descriptors.
  package static func candidates(_ value: String) -> [(url: String, descriptors: String)] {
    var candidates: [(url: String, descriptors: String)] = []
    var rest = value.utf8[...]
    while true {
      rest = rest.drop { isWhiteSpace($0) || $0 == UInt8(ascii: ",") }
      if rest.isEmpty { return candidates }
      var url = rest.prefix { !isWhiteSpace($0) }
      rest = rest[url.endIndex...]
      // A URL with a comma at its end has no descriptors.
      let descriptors = url.last == UInt8(ascii: ",") ? rest.prefix(0) : descriptorPrefix(of: rest)
      rest = rest[descriptors.endIndex...]
      while url.last == UInt8(ascii: ",") { url.removeLast() }
      candidates.append((String(Substring(url)), String(Substring(descriptors))))
    }
  }

  /// Returns the value of a `srcset` attribute with an inert URL in place of each one with code; `nil` if none has.
  static func safeCandidates(_ value: String) -> String? {
    let candidates = candidates(value)
    guard candidates.contains(where: { runsCode($0.url.utf8, as: .image) }) else { return nil }
    return candidates.map { (runsCode($0.url.utf8, as: .image) ? inert : $0.url) + $0.descriptors }
      .joined(separator: ", ")
  }

  /// Returns the descriptors after a candidate's URL: the text up to a comma outside of parentheses.
  private static func descriptorPrefix(of rest: Substring.UTF8View) -> Substring.UTF8View {
    var isInParentheses = false
    return rest.prefix { byte in
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") { isInParentheses = byte == UInt8(ascii: "(") }
      return byte != UInt8(ascii: ",") || isInParentheses
    }
  }

  /// Returns ``inert`` if one of the values of an animation runs code, else `nil`.
  static func safeAnimation(_ values: String) -> String? {
    let runs = values.utf8.split(separator: UInt8(ascii: ";")).contains { runsCode($0, as: .resource) }
    return runs ? inert : nil
  }

  /// Returns whether a `link` element with these attributes loads a program, or a file with a choice of programs.
  static func isProgramLink(_ attributes: HTMLAttributes) -> Bool {
    func words(_ name: String) -> [Substring] {
      guard case .text(let text) = attributes[name] else { return [] }
      return text.lowercased().split { $0.isWhitespace }
    }
    let programs: Set<Substring> = ["import", "manifest", "modulepreload", "serviceworker", "stylesheet"]
    let resources: Set<Substring> = ["audio", "fetch", "font", "image", "track", "video"]
    return !programs.isDisjoint(with: words("rel")) || !resources.isSuperset(of: words("as"))
  }

  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  /// Returns the value of `meta http-equiv=refresh` with an inert URL in place of one with code; `nil` if its URL has
  /// none.
  static func safeRefresh(_ content: String) -> String? {
    let (time, url) = redirection(content)
    return runsCode(url.utf8, as: .resource) ? "\(time); url=\(inert)" : nil
  }

  /// Returns the parts of the value of `meta http-equiv=refresh`: the time and the URL, which may be empty.
  ///
  /// This reads `5; url='…'` at least as leniently as the HTML standard's "shared declarative refresh steps".
  package static func redirection(_ content: String) -> (time: String, url: String) {
    let time = content.utf8.drop(while: isWhiteSpace).prefix { "0123456789.".utf8.contains($0) }
    var url = content.utf8[time.endIndex...]
    url = url.drop { isWhiteSpace($0) || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }
    if let named = urlAfterName(url) { url = named }
    if let quote = url.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      url = url.dropFirst().prefix { $0 != quote }
    }
    return (String(Substring(time)), String(Substring(url)))
  }

  /// Returns the part after `url =`.
  private static func urlAfterName(_ text: Substring.UTF8View) -> Substring.UTF8View? {
    guard text.prefix(3).map({ $0 | 0x20 }) == Array("url".utf8) else { return nil }
    let rest = text.dropFirst(3).drop(while: isWhiteSpace)
    guard rest.first == UInt8(ascii: "=") else { return nil }
    return rest.dropFirst().drop(while: isWhiteSpace)
  }
}
