import EnvironmentCore
import Observation

/// A page of a navigation stack, for the views in the page.
@MainActor
@Observable
final class NavigationPageRecord {
  /// The stack. The reference is weak, so that views that outlive the stack don't retain it.
  @ObservationIgnored private(set) weak var stack: NavigationState?

  /// The number of pages below.
  @ObservationIgnored private(set) var position = 0

  /// The value of the page; `nil` for the first one.
  @ObservationIgnored private var id: NavigationPageID?

  /// The title that a view of the page has set, and the one that is shown. The latter follows after the content of the
  /// page has been evaluated.
  private(set) var title: Text?
  private(set) var shownTitle: Text?

  @ObservationIgnored private var current: Text?

  nonisolated init() {}

  func take(_ stack: NavigationState, position: Int, id: NavigationPageID?) {
    self.stack = stack
    self.position = position
    self.id = id
  }

  func dismiss() {
    if let id { stack?.pop(id) }
  }

  func setTitle(_ new: Text?) {
    if areSame(current, new) { return }
    current = new
    title = new
  }

  func removeTitle(_ old: Text) {
    if areSame(current, old) { setTitle(nil) }
  }

  func showTitle() {
    if !areSame(shownTitle, title) { shownTitle = title }
  }
}

private enum NavigationPageKey: UnwatchedKey {
  static var defaultValue: NavigationPageRecord? { nil }
}

private enum NavigationDestinationsKey: UnwatchedKey {
  static var defaultValue: [ObjectIdentifier: NavigationDestination] { [:] }
}

extension EnvironmentValues {
  /// The page that the view is on.
  var navigationPage: NavigationPageRecord? {
    get { self[NavigationPageKey.self] }
    set { self[NavigationPageKey.self] = newValue }
  }

  /// The destinations by types of values that are set around a navigation stack.
  var navigationDestinations: [ObjectIdentifier: NavigationDestination] {
    get { self[NavigationDestinationsKey.self] }
    set { self[NavigationDestinationsKey.self] = newValue }
  }
}
