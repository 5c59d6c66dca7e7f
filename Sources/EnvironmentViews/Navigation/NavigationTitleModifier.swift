import EnvironmentCore

extension View {
  /// Sets the title of the page of a ``NavigationStack`` that this view is on.
  ///
  /// If several views of a page set a title, the last one applies. Outside a stack, a title has no effect.
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
  @Environment(\.navigationPage) private var page

  init(content: Content, title: Text) {
    self.content = content
    self.title = title
  }

  var body: some View {
    let _ = page?.setTitle(title)
    content.annotated(.effect(EndEffect { [page, title] in page?.removeTitle(title) }))
  }
}
