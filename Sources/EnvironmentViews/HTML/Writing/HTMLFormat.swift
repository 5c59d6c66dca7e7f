/// How HTML is laid out.
///
/// ```swift
/// let page = try renderHTML(HomePage(), format: .indented)
/// ```
///
/// Both formats are the same document to a browser that uses its own style sheet. A page whose CSS makes white space
/// count where HTML ignores it (`white-space: pre`, or `display: inline-block` on a list item) is laid out safely only
/// by ``minified``; a `style` attribute that mentions either property is noticed, a style sheet is not.
public enum HTMLFormat: Sendable {
  /// No white space is added.
  case minified

  /// Line breaks and two spaces a level are added around block-level elements and document structure, and nowhere
  /// else: not inside `pre`, `textarea`, `script` and `style`, and not between inline content.
  case indented
}
