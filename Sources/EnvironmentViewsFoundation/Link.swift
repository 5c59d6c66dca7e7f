internal import EnvironmentCore
internal import EnvironmentFoundation
public import EnvironmentViews
public import Foundation

/// A link to another page.
///
/// ```swift
/// Link("Swift", destination: swiftURL)
/// ```
///
/// A tap calls the environment's `openURL`. In a view that is `disabled(_:)`, the link has no destination.
///
/// The API follows that of SwiftUI's `Link`.
public nonisolated struct Link<Label: View>: BuiltInView {
  private let label: Label
  private let destination: URL

  /// Creates a link with a label of any kind.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.destination = destination
  }

  /// Creates a link with a title.
  public init(_ title: some StringProtocol, destination: URL) where Label == Text {
    self.init(destination: destination) { Text(title) }
  }

  @MainActor public var body: some View {
    OpeningAnchor(label: label, destination: destination)
  }
}

extension Link: Sendable where Label: Sendable {}

/// A link that asks the environment to open its destination.
private struct OpeningAnchor<Label: View>: BuiltInView {
  let label: Label
  let destination: URL
  @Environment(\.openURL) private var openURL

  init(label: Label, destination: URL) {
    self.label = label
    self.destination = destination
  }

  var body: some View {
    Anchor(label: label, destination: destination.absoluteString) { openURL(destination) }
  }
}
