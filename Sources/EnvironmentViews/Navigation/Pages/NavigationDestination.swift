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
