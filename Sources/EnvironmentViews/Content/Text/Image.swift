import EnvironmentCore

/// A picture or a symbol.
///
/// You should describe what a picture shows with `alt:`. Use `decorative:` if the text around it says the same.
///
/// ```swift
/// Image("/images/mountain.jpg", alt: "The summit in winter")
/// Image(decorative: "/images/line.png")
/// Image(systemName: "star")
/// ```
///
/// A picture is written as an `img` with its name as the source. HTML has no symbols, so a symbol is written as an
/// empty `span` with an accessible name, for a style sheet to fill: `span[data-symbol=star]::before { content: "★" }`.
///
/// Follows SwiftUI's `Image`.
public nonisolated struct Image: BuiltInView, Markup, Sendable {
  private let name: String

  /// The text in place of a picture; `nil` for a symbol.
  private let label: Text?

  /// Creates a picture without a description, which assistive technologies ignore.
  ///
  /// ```swift
  /// Image("/images/line.png")  // the same as `Image(decorative: "/images/line.png")`
  /// ```
  ///
  /// The name of a file describes no picture. If the picture has a meaning, use ``init(_:alt:)``.
  public init(_ name: String) {
    self.init(decorative: name)
  }

  /// Creates a picture with the text to stand for it where it can't be seen.
  ///
  /// ```swift
  /// Image("/images/oven.jpg", alt: "A brick oven")
  /// ```
  public init(_ name: String, alt: String) {
    self.init(name, label: Text(verbatim: alt))
  }

  /// Creates a picture with a description.
  ///
  /// ```swift
  /// Image("/images/oven.jpg", label: Text("A brick oven"))
  /// ```
  public init(_ name: String, label: Text) {
    self.name = name
    self.label = label
  }

  /// Creates a decorative picture, which assistive technologies ignore.
  ///
  /// ```swift
  /// Image(decorative: "/images/line.svg")
  /// ```
  public init(decorative name: String) {
    self.init(name, label: Text(verbatim: ""))
  }

  /// Creates a symbol.
  ///
  /// ```swift
  /// Image(systemName: "star")
  /// ```
  public init(systemName: String) {
    name = systemName
    label = nil
  }

  public var body: some Markup {
    if let label {
      label.withString { Element("img", ["src": name, "alt": $0]) }
    } else {
      Element("span", ["role": "img", "aria-label": name, "data-symbol": name])
    }
  }
}
