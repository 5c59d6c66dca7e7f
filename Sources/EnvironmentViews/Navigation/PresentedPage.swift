import EnvironmentCore
import Observation

extension View {
  /// Presents a page on the ``NavigationStack`` that this view is in, as long as a binding is true.
  ///
  /// ```swift
  /// Button("Help") { showsHelp = true }
  ///   .navigationDestination(isPresented: $showsHelp) { HelpView() }
  /// ```
  ///
  /// When the page is dismissed by its button "Back" or by `dismiss`, the binding is set to `false`. When this view is
  /// removed, the page is removed, too. A renderer shows a view once, and presents nothing.
  ///
  /// Follows SwiftUI's `navigationDestination(isPresented:destination:)`.
  public func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination
  ) -> some View {
    let item = Binding<Bool?>(
      get: { isPresented.wrappedValue ? true : nil }, set: { isPresented.wrappedValue = $0 == true })
    return PresentedPageModifier(content: self, item: item, isValue: false) { _ in destination() }
  }

  /// Presents a page on the ``NavigationStack`` that this view is in for the value of a binding, as long as there is
  /// one.
  ///
  /// ```swift
  /// RecipeList(selection: $recipe)
  ///   .navigationDestination(item: $recipe) { recipe in RecipeView(recipe: recipe) }
  /// ```
  ///
  /// When the page is dismissed by its button "Back" or by `dismiss`, the binding is set to `nil`. Another value has
  /// another page, with new state. An `EnvironmentAccessible` object is bound to the environment of its page for as
  /// long as the page exists. A renderer shows a view once, and presents nothing.
  ///
  /// Follows SwiftUI's `navigationDestination(item:destination:)`.
  public func navigationDestination<Item: Hashable, Destination: View>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping (Item) -> Destination
  ) -> some View {
    PresentedPageModifier(content: self, item: item, isValue: true, makeDestination: destination)
  }
}

private struct PresentedPageModifier<Content: View, Item: Hashable, Destination: View>: BuiltInView {
  let content: Content
  let item: Binding<Item?>

  /// Indicates whether the item is the value of the page, and not just a reason to present it.
  let isValue: Bool
  let makeDestination: (Item) -> Destination
  @State var presentedPage = PresentedPage<Item>()
  @Environment(\.navigationPage) private var page

  var body: some View {
    let item = item.wrappedValue
    let _ = presentedPage.update(to: self.item, item) { [makeDestination] in AnyView(makeDestination($0)) }
    content.renewedEffect(
      action: { [presentedPage, isValue, weak stack = page?.stack] in
        presentedPage.present(item, isValue: isValue, on: stack)
      },
      end: { [presentedPage] in presentedPage.end() })
  }
}

/// The page presented by a modifier, if it presents one.
@MainActor
private final class PresentedPage<Item: Hashable>: Observable {
  /// The binding of the modifier. It is set to `nil` when the page is removed.
  private var binding: Binding<Item?>?
  private var make: (@MainActor (Item) -> AnyView)?
  private var shown: (item: Item, destination: NavigationDestination)?
  private weak var stack: NavigationState?
  private var hasReported = false

  nonisolated init() {}

  /// Updates the page, if it is shown, to the modifier's current arguments.
  func update(to binding: Binding<Item?>, _ item: Item?, make: @escaping @MainActor (Item) -> AnyView) {
    release((exchange(&self.binding, with: binding), exchange(&self.make, with: make)))
    guard let shown, let item, item == shown.item else { return }
    shown.destination.make = { _ in make(item) }
  }

  /// Presents the page for an item, after removing the former page.
  func present(_ item: Item?, isValue: Bool, on newStack: NavigationState?) {
    if let shown {
      if shown.item == item { return }
      shown.destination.onRemoval = nil
      stack?.pop(shown.destination)
      release(self.shown.take())
    }
    guard let item, let make else { return }
    guard let newStack else {
      if !hasReported { EnvironmentReporting.report(.presentationOutsideOfStack()) }
      return hasReported = true
    }
    let destination = NavigationDestination()
    destination.make = { _ in make(item) }
    destination.value = isValue ? AnyHashable(item) : nil
    destination.onRemoval = { [weak self] in
      release(self?.shown.take())
      self?.binding?.wrappedValue = nil
    }
    shown = (item, destination)
    stack = newStack
    newStack.push(.link(destination))
  }

  /// Removes the page, because the presenting view was removed.
  func end() {
    guard let shown else { return }
    shown.destination.onRemoval = nil
    release(self.shown.take())
    // The page may have been removed already, with the page under it.
    if let stack, !stack.remove(shown.destination) { binding?.wrappedValue = nil }
  }
}
