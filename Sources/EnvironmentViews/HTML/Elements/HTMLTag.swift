internal import EnvironmentCore

/// A tag name, with the rules of HTML for it.
//
// A class: each open element stores only a reference to its tag.
final class HTMLTag: Sendable {
  /// The name as the caller has spelled it, by which the cache finds the tag.
  let source: String
  let name: String
  let traits: HTMLTraits
  let isValid: Bool

  /// Indicates whether the element's place determines whether it can be written.
  let isPlaced: Bool

  /// The language of the content of an element of this name in HTML.
  let language: HTMLOpenElement.Language

  /// The changes of an element of this name in HTML to ``HTMLOpenElement/refused`` and
  /// ``HTMLOpenElement/surroundings``.
  //
  // Computed once for each name, because an open element is made for each element of a page.
  let refusedInside: HTMLTraits.Change
  let surroundingsInside: HTMLTraits.Change

  /// The tag of the whole output, which is around all elements.
  static let ofOutput = HTMLTag("")

  init(_ source: String) {
    self.source = source
    self.name = source.lowercasedName
    self.isValid = source.isTagName || source == .tagOfXMLDocument
    let traits = Self.table[name] ?? []
    self.traits = traits
    isPlaced = !traits.isDisjoint(with: [
      .obsolete, .document, .style, .form, .noscript, .glyph, .font, .misnamed, .svg, .mathML, .xml, .closesOpenEnded,
    ])
    language = Self.languages.first { traits.contains($0.traits) }?.language ?? .html
    refusedInside = .ofRefused(traits)
    surroundingsInside = .ofSurroundings(traits)
  }

  private static let languages: [(traits: HTMLTraits, language: HTMLOpenElement.Language)] = [
    (.xml, .xml), (.svg, .svg), (.mathML, .mathML), (.glyph, .mathML),
  ]

  private static let table: [String: HTMLTraits] = {
    let block: HTMLTraits = [.block, .container, .closesParagraph]
    let oldBlock = block.union(.breakout)
    return Dictionary(names: [
      (block.union(.looseBlock), "address dialog"),
      (block, "article aside details dir fieldset figcaption figure footer"),
      (block, "header hgroup main nav search section summary"),
      ([.block, .container, .looseBlock], "legend"),
      (oldBlock, "blockquote center dl menu ol ul"),
      (oldBlock.union(.looseBlock), "div"),
      (oldBlock.union([.looseBlock, .paragraph, .openEnded]), "p"),
      (oldBlock.union(.heading), "h1 h2 h3 h4 h5 h6"),
      (oldBlock.union([.item, .openEnded]), "li"),
      (oldBlock.union([.term, .openEnded]), "dd dt"),
      ([.block, .container, .breakout, .body], "body"),
      ([.block, .container, .looseBlock, .choice, .openEnded, .closesOpenEnded], "optgroup option"),
      (oldBlock.union([.table, .strict]), "table"),
      ([.block, .container, .tablePart, .strict], "colgroup tbody tfoot thead"),
      ([.block, .container, .tablePart, .strict, .row], "tr"),
      ([.block, .container, .tablePart, .cell, .boundary], "caption"),
      ([.block, .container, .tablePart, .cell, .boundary, .rowCell], "td th"),
      (block.union(.form), "form"),
      ([.block, .container, .breakout, .metadata, .strict, .head], "head"),
      ([.block, .container, .document], "html"),
      ([.block, .verbatim, .dropsNewline, .breakout, .closesParagraph], "pre listing"),
      (.anchor, "a"),
      (.button, "button"),
      (.xml, .tagOfXMLDocument),

      ([.void, .headContent], "basefont bgsound"),
      (.void, "area param track wbr"),
      ([.void, .breakout], "br"),
      ([.void, .breakout, .loader], "embed"),
      ([.void, .breakout, .image], "img"),
      ([.void, .image], "source"),
      ([.void, .image, .closesSelect], "input"),
      ([.void, .closesSelect], "keygen"),
      ([.void, .block, .tablePart], "col"),
      ([.void, .block, .breakout, .closesParagraph, .closesOpenEnded], "hr"),
      ([.void, .invisible], "base"),
      ([.void, .invisible, .image, .link], "link"),
      ([.void, .invisible, .breakout, .meta], "meta"),

      ([.rawText, .invisible, .script, .loader], "script"),
      ([.rawText, .invisible, .style], "style"),
      ([.escapableText, .invisible, .svgIntegration], "title"),
      ([.escapableText, .verbatim, .dropsNewline, .closesSelect], "textarea"),
      ([.invisible, .verbatim, .template], "template"),
      ([.verbatim, .metadata, .noscript], "noscript"),
      ([.empty, .loader], "iframe"),
      ([.loader, .boundary], "applet object"),
      (.boundary, "marquee"),
      (.loader, "fencedframe portal"),
      (.obsolete, "frame frameset noembed noframes plaintext xmp"),

      ([.openEnded, .closesOpenEnded], "rb rp rt rtc"),
      ([.container, .select, .closesSelect], "select"),
      (.container, "datalist"),
      ([.svg, .verbatim], "svg"),
      ([.mathML, .verbatim], "math"),
      (.glyph, "malignmark mglyph"),
      (.svgIntegration, "desc foreignobject"),
      (.mathMLIntegration, "mi mn mo ms mtext"),
      (.image, "feimage video"),
      ([.image, .misnamed], "image"),
      (.font, "font"),
      ([.breakout, .nobr], "nobr"),
      (.breakout, "b big code em i ruby s small span strike strong sub sup tt u var"),
    ])
  }()
}

/// The recently used tags. Few documents have more of them.
//
// Finding a tag here takes a fraction of the time for making one: see the benchmarks `views/html of a table of 1,000
// rows` and `views/html of a small page`.
struct HTMLTagCache {
  private static let capacity = 64

  private var tags: [HTMLTag] = []

  /// Returns the tag with a name.
  mutating func tag(_ source: String) -> HTMLTag {
    // The lengths first, which is quicker.
    let length = source.utf8.count
    for tag in tags where tag.source.utf8.count == length && tag.source == source { return tag }
    let tag = HTMLTag(source)
    if tags.count == Self.capacity { tags.removeFirst() }
    tags.append(tag)
    return tag
  }
}
