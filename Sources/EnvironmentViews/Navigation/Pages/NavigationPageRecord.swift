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

  /// The title that applies, and the one that is shown. The latter follows after the content of the page has been
  /// evaluated.
  private(set) var title: Text?
  private(set) var shownTitle: Text?

  /// The titles that views of the page set, in the order in which the views were first evaluated. The last one applies.
  @ObservationIgnored private var titles: [(source: NavigationTitleSource, title: Text)] = [] {
    didSet {
      let last = titles.last?.title
      if !areSame(oldValue.last?.title, last) { title = last }
    }
  }

  nonisolated init() {}

  func update(to stack: NavigationState, position: Int, id: NavigationPageID?) {
    self.stack = stack
    self.position = position
    self.id = id
  }

  func dismiss() {
    if let id { stack?.pop(id) }
  }

  func setTitle(_ title: Text, from source: NavigationTitleSource) {
    guard let index = titles.firstIndex(where: { $0.source === source }) else { return titles.append((source, title)) }
    if !areSame(titles[index].title, title) { titles[index].title = title }
  }

  func removeTitle(from source: NavigationTitleSource) {
    titles.removeAll { $0.source === source }
  }

  func showTitle() {
    if !areSame(shownTitle, title) { shownTitle = title }
  }
}

/// The identity of a view that sets a title.
@MainActor
final class NavigationTitleSource {
  nonisolated init() {}
}

private enum NavigationPageKey: HiddenKey {
  static var defaultValue: NavigationPageRecord? { nil }
}

private enum NavigationDestinationsKey: HiddenKey {
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
