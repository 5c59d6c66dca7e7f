import EnvironmentCore
import Observation

/// A page of a navigation stack, for the views in the page.
@MainActor
@Observable
final class NavigationPage: @MainActor _EnvironmentWriter, Dismissible {
  /// The stack. The reference is weak, so that views outliving the stack don't retain it.
  @ObservationIgnored private(set) weak var stack: NavigationState?

  /// The number of pages below.
  @ObservationIgnored private(set) var position = 0

  /// The value of the page; `nil` for the first one.
  @ObservationIgnored private var id: [AnyHashable]?

  @ObservationIgnored let titles = NavigationSettings<Text>()

  /// The shown title. It follows ``titles`` after the content of the page has been evaluated.
  private(set) var shownTitle: Text?

  nonisolated init() {}

  func update(to stack: NavigationState, position: Int, id: [AnyHashable]?) {
    self.stack = stack
    self.position = position
    self.id = id
  }

  @MainActor func __write(to values: inout EnvironmentValues) {
    values.navigationPage = self
    // The first page can't be dismissed, but a page around the stack may be.
    if id == nil { return }
    values.dismiss = DismissAction(target: self)
    values.isPresented = true
  }

  func dismiss() {
    if let id { stack?.pop(id) }
  }

  func showTitle() {
    if !areSame(shownTitle, titles.current) { shownTitle = titles.current }
  }
}

/// A maker of the page for a value, or of the page of a link or a presenting modifier.
@MainActor
@Observable
final class NavigationDestination {
  var make: (@MainActor (AnyHashable?) -> AnyView)?

  /// The value of a page presented by a modifier, to be bound to the environment of the page if it is an object.
  @ObservationIgnored var value: AnyHashable?

  /// The action for a removal of the page otherwise than by its presenting modifier.
  @ObservationIgnored var onRemoval: (@MainActor () -> Void)?
}

/// The titles of a page, or its destinations for the values of one type, as set by views of the page.
@MainActor
@Observable
final class NavigationSettings<Value> {
  /// The effective value.
  private(set) var current: Value?

  /// The values, in the order in which their views were first evaluated. The last one applies.
  @ObservationIgnored private var values: [(source: AnyObject, value: Value)] = [] {
    didSet {
      let last = values.last?.value
      // The former value is released at the end. It isn't read from `current`, which a body would then depend on.
      if !areSame(oldValue.last?.value, last) { current = last }
      release(oldValue)
    }
  }

  nonisolated init() {}

  /// Sets the value of a view, which is identified by an object.
  func set(_ value: Value, from source: AnyObject) {
    guard let index = values.firstIndex(where: { $0.source === source }) else { return values.append((source, value)) }
    if !areSame(values[index].value, value) { values[index].value = value }
  }

  func remove(from source: AnyObject) {
    values.removeAll { $0.source === source }
  }
}

/// The identity of a view with a title for its page.
@MainActor
final class NavigationTitleSource {
  nonisolated init() {}
}

private enum NavigationPageKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo(kind: .hidden) }
  static var defaultValue: NavigationPage? { nil }
}

private enum NavigationDestinationsKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo(kind: .hidden) }
  static var defaultValue: [ObjectIdentifier: NavigationDestination] { [:] }
}

extension EnvironmentValues {
  /// The page of the view.
  var navigationPage: NavigationPage? {
    get { self[NavigationPageKey.self] }
    set { self[NavigationPageKey.self] = newValue }
  }

  /// The destinations by types of values set around a navigation stack.
  var navigationDestinations: [ObjectIdentifier: NavigationDestination] {
    get { self[NavigationDestinationsKey.self] }
    set { self[NavigationDestinationsKey.self] = newValue }
  }
}
