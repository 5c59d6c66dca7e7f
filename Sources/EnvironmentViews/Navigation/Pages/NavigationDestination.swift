import Observation

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

/// The destination for the values of one type that a page of a stack has set.
@MainActor
@Observable
final class NavigationDestinationEntry {
  private(set) var destination: NavigationDestination?

  /// The same destination. Reading it isn't observed.
  @ObservationIgnored private var current: NavigationDestination?

  func set(_ new: NavigationDestination?) {
    if current === new { return }
    current = new
    destination = new
  }

  func remove(_ old: NavigationDestination) {
    if current === old { set(nil) }
  }
}
