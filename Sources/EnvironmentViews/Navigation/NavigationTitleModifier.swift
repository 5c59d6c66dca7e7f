import EnvironmentCore

extension View {
  /// Sets the title of the page of a ``NavigationStack`` that this view is on.
  ///
  /// If several views of a page set a title, that of the view that was added last applies. Outside a stack, a title has
  /// no effect.
  ///
  /// The API follows that of SwiftUI's `navigationTitle(_:)`.
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    navigationTitle(Text(title))
  }

  /// Sets the title of the page of a ``NavigationStack`` that this view is on.
  public func navigationTitle(_ title: Text) -> some View {
    NavigationTitleModifier(content: self, title: title)
  }
}

private struct NavigationTitleModifier<Content: View>: BuiltInView {
  let content: Content
  let title: Text
  @State private var source = NavigationTitleSource()
  @Environment(\.navigationPage) private var page

  init(content: Content, title: Text) {
    self.content = content
    self.title = title
  }

  var body: some View {
    let _ = page?.setTitle(title, from: source)
    content.annotated(.effect(RemovalEffect { [page, source] in page?.removeTitle(from: source) }))
  }
}
