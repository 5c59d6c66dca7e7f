import EnvironmentCore

/// A control for opening another page of its ``NavigationStack``.
///
/// Prefer a link with a value: the program can then open and close the page by changing the path.
///
/// ```swift
/// NavigationLink("Soup", value: soup)
/// NavigationLink("About") { AboutView() }
/// ```
///
/// A link with a value adds the value to the path, and opens the page made from it by
/// ``View/navigationDestination(for:destination:)``. A link with a view opens this view.
///
/// Follows SwiftUI's `NavigationLink`.
public struct NavigationLink<Label: View, Destination: View>: BuiltInView {
  private let label: Label
  private let value: NavigationElement?
  private let destination: (() -> Destination)?
  @State private var target = NavigationDestination()
  @Environment(\.navigationPage) private var page

  public var body: some View {
    let _ = takeDestination()
    Button(label: label, action: follow, kind: "NavigationLink")
      .disabled(value == nil && destination == nil)
  }

  /// Updates the page, if it is shown, to this link's current destination.
  private func takeDestination() {
    guard let destination else { return }
    target.make = { _ in AnyView(destination()) }
  }

  private func follow() {
    guard let stack = page?.stack else { return EnvironmentReporting.report(.linkOutsideOfStack()) }
    stack.push(value.map { .value($0) } ?? .link(target))
  }
}

extension NavigationLink {
  /// Creates a link to a view.
  ///
  /// ```swift
  /// NavigationLink { TermsView() } label: { Element("em") { "Terms" } }
  /// ```
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(label: label(), value: nil, destination: destination)
  }

  /// Creates a link to a view, with a title.
  ///
  /// ```swift
  /// NavigationLink("Terms") { TermsView() }
  /// ```
  public init(_ title: some StringProtocol, @ViewBuilder destination: @escaping () -> Destination)
  where Label == Text {
    self.init(label: Text(title), value: nil, destination: destination)
  }

  /// Creates a link to a view. This is SwiftUI's original initializer.
  ///
  /// ```swift
  /// NavigationLink(destination: TermsView()) { Element("em") { "Terms" } }
  /// ```
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(destination: { destination }, label: label)
  }

  /// Creates a link to a view, with a title. This is SwiftUI's original initializer.
  ///
  /// ```swift
  /// NavigationLink("Terms", destination: TermsView())
  /// ```
  public init(_ title: some StringProtocol, destination: Destination) where Label == Text {
    self.init(title) { destination }
  }
}

extension NavigationLink where Destination == Never {
  /// Creates a link to the page for a value. Without a value, the link is disabled.
  ///
  /// ```swift
  /// NavigationLink(value: recipe) { Text(recipe.name) }
  /// ```
  public init(value: (some Hashable)?, @ViewBuilder label: () -> Label) {
    self.init(label: label(), value: value.map { NavigationElement($0) }, destination: nil)
  }

  /// Creates a link with a title to the page for a value. Without a value, the link is disabled.
  ///
  /// ```swift
  /// NavigationLink(recipe.name, value: recipe)
  /// ```
  public init(_ title: some StringProtocol, value: (some Hashable)?) where Label == Text {
    self.init(label: Text(title), value: value.map { NavigationElement($0) }, destination: nil)
  }
}
