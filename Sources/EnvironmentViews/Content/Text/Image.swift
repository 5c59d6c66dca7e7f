import EnvironmentCore

/// A picture or a symbol.
///
/// ```swift
/// Image("/images/mountain.jpg", label: Text("The summit in winter"))
/// Image(decorative: "/images/line.png")
/// Image(systemName: "star")
/// ```
///
/// A picture is written as an `img` with its name as the source. HTML has no symbols, so a symbol is written as an
/// empty `span` with an accessible name, for a style sheet to fill: `span[data-symbol=star]::before { content: "★" }`.
///
/// The API follows that of SwiftUI's `Image`.
public struct Image: BuiltInView {
  private enum Kind {
    case symbol
    case picture(Text)
  }

  private let name: String
  private let kind: Kind

  /// Creates a picture that is described by its name.
  public nonisolated init(_ name: String) {
    self.init(name, label: Text(verbatim: name))
  }

  /// Creates a picture with a description.
  public nonisolated init(_ name: String, label: Text) {
    self.name = name
    kind = .picture(label)
  }

  /// Creates a decorative picture, which assistive technologies ignore.
  public nonisolated init(decorative name: String) {
    self.init(name, label: Text(verbatim: ""))
  }

  /// Creates a symbol.
  public nonisolated init(systemName: String) {
    name = systemName
    kind = .symbol
  }

  public var body: some View {
    switch kind {
    case .symbol: Element("span", ["role": "img", "aria-label": name, "data-symbol": name])
    case .picture(let label): label.withString { Element("img", ["src": name, "alt": $0]) }
    }
  }
}
