import EnvironmentCore
import Observation

/// A page of a navigation stack.
struct StackedPage<Content: View>: BuiltInView {
  let stack: NavigationState
  let position: Int
  let id: [AnyHashable]?
  let isTop: Bool
  let content: Content
  @State var page = NavigationPage()

  // The content sets the title of the bar before it.
  static var isWrittenWhole: Bool { true }

  var body: some View {
    let _ = page.update(to: stack, position: position, id: id)
    _WritingView(
      content: Group {
        if page.shownTitle != nil || id != nil {
          Element("header") {
            if id != nil { Button("Back") { [page] in page.dismiss() } }
            if let title = page.shownTitle { Element("h1") { title } }
          }
        }
        content
        // Evaluated when the content has set another title.
        ElementView(element: page) { page in
          page.showTitle()
          return EmptyView()
        }
      },
      writer: page
    )
    .annotated(.concealed(if: !isTop))
  }
}

/// The page for a value, or of a link.
struct NavigationDestinationPage: BuiltInView {
  let stack: NavigationState
  let page: NavigationState.Page
  let position: Int
  let isTop: Bool
  @Environment(\.navigationDestinations) var outerDestinations

  var body: some View {
    StackedPage(
      stack: stack, position: position, id: page.id(at: position), isTop: isTop, content: content)
  }

  /// The content of the page, with its value bound to the environment of the page if it is an object that can be.
  private var content: some View {
    let (view, value) =
      switch page {
      case .link(let destination): (destination.make?(nil), destination.value)
      case .value(let element): (view(for: element), element.value)
      }
    let object = value?.base as? any EnvironmentAccessible
    return
      view.annotated(.binding(object.map { [$0] } ?? []))
      .renewedEffect(end: { [stack, page] in stack.pageWasRemoved(page) })
  }

  private func view(for element: NavigationElement) -> AnyView? {
    let destination = stack.destination(for: element.type, below: position) ?? outerDestinations[element.type]
    guard let make = destination?.make else {
      stack.reportMissingDestination(for: element)
      return nil
    }
    return make(element.value)
  }
}
