import EnvironmentCore
import Observation

/// A page of a navigation stack.
struct NavigationPage<Content: View>: BuiltInView {
  let stack: NavigationState
  let position: Int
  let id: NavigationPageID?
  let isTop: Bool
  let content: Content
  @State private var record = NavigationPageRecord()

  init(stack: NavigationState, position: Int, id: NavigationPageID?, isTop: Bool, content: Content) {
    self.stack = stack
    self.position = position
    self.id = id
    self.isTop = isTop
    self.content = content
  }

  var body: some View {
    let _ = record.update(to: stack, position: position, id: id)
    WritingView(
      content: Group {
        NavigationBar(title: record.shownTitle, back: id == nil ? nil : DismissAction(page: record))
        content
        NavigationTitleView(page: record)
      },
      writer: NavigationPageWriter(page: record, isFirst: id == nil)
    )
    .annotated(.concealed(if: !isTop))
  }
}

/// The page for a value, or that a link leads to.
struct NavigationDestinationPage: BuiltInView {
  let stack: NavigationState
  let page: NavigationState.Page
  let position: Int
  private var isTop = false
  @Environment(\.navigationDestinations) private var outerDestinations

  init(stack: NavigationState, page: NavigationState.Page, position: Int) {
    self.stack = stack
    self.page = page
    self.position = position
  }

  var id: NavigationPageID { NavigationPageID(page, at: position) }

  func on(top isTop: Bool) -> NavigationDestinationPage {
    var copy = self
    copy.isTop = isTop
    return copy
  }

  var body: some View {
    NavigationPage(stack: stack, position: position, id: id, isTop: isTop, content: content)
  }

  /// The content of the page, with its value bound to the environment of the page if it is an object that can be.
  private var content: some View {
    let (view, value) =
      switch page {
      case .link(let destination): (destination.make?(nil), destination.value)
      case .value(let element): (view(for: element), element.value)
      }
    let object = value?.base as? any EnvironmentBindable
    return
      view.annotated(.binding(object.map { [$0] } ?? []))
      .annotated(.effect(RemovalEffect { [stack, page] in stack.pageWasRemoved(page) }))
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

private struct NavigationPageWriter: EnvironmentWriter {
  let page: NavigationPageRecord
  let isFirst: Bool

  func write(to values: inout EnvironmentValues) {
    values.navigationPage = page
    // The first page can't be dismissed, but a page that contains the stack may be.
    if isFirst { return }
    values.dismiss = DismissAction(page: page)
    values.isPresented = true
  }
}

/// The title of a page, and its button "Back".
private struct NavigationBar: BuiltInView {
  let title: Text?
  let back: DismissAction?

  var body: some View {
    if title != nil || back != nil {
      Element("header") {
        if let back { Button("Back") { back() } }
        if let title { Element("h1") { title } }
      }
    }
  }
}

/// A view that follows the content of a page, and shows the title that the content has set.
private struct NavigationTitleView: BuiltInView {
  let page: NavigationPageRecord

  var body: some View {
    let _ = page.title
    let _ = page.showTitle()
  }
}

/// A maker of the page for a value, or of the page that a link leads to or that a modifier presents.
@MainActor
@Observable
final class NavigationDestination {
  var make: (@MainActor (AnyHashable?) -> AnyView)?

  /// The value of a page that a modifier presents, to be bound to the environment of the page if it is an object.
  @ObservationIgnored var value: AnyHashable?

  /// The action that runs when the page is removed otherwise than by the modifier that presents it.
  @ObservationIgnored var onRemoval: (@MainActor () -> Void)?
}

/// The destinations for the values of one type that views of a page set.
@MainActor
@Observable
final class NavigationDestinationEntry {
  /// The destination that applies.
  private(set) var destination: NavigationDestination?

  /// The destinations, in the order in which their views were first evaluated. The last one applies.
  @ObservationIgnored private var destinations: [NavigationDestination] = [] {
    didSet {
      if oldValue.last !== destinations.last { destination = destinations.last }
    }
  }

  func add(_ new: NavigationDestination) {
    if !destinations.contains(where: { $0 === new }) { destinations.append(new) }
  }

  func remove(_ old: NavigationDestination) {
    destinations.removeAll { $0 === old }
  }
}
