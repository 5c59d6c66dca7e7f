package import EnvironmentCore

/// The source of the values of the dynamic properties of a view: the place of the view in a hierarchy.
@MainActor
package protocol PropertySource: AnyObject {
  /// The values that the ancestors of the view have set.
  var environment: EnvironmentValues { get }

  /// The same values, which record their reads if the place can be evaluated again.
  var recordedEnvironment: EnvironmentValues { get }

  /// The objects that are bound at the place.
  var bindings: ViewBindings { get }

  /// Indicates whether the place is kept and evaluated again when something changes.
  var isRetained: Bool { get }

  /// Returns the storage that a property keeps from one evaluation of its view to the next, made if there is none.
  func storage<Storage: AnyObject>(at place: PropertyPlace, make: () -> Storage) -> Storage
}

extension PropertySource {
  package var recordedEnvironment: EnvironmentValues { environment }
  package var isRetained: Bool { false }
  package func storage<Storage: AnyObject>(at place: PropertyPlace, make: () -> Storage) -> Storage { make() }
}

/// The place of a property in its view.
package struct PropertyPlace: Hashable {
  /// The distance from the start of the view, or of the innermost element.
  var offset: Int

  /// The optionals and arrays around the property: the distance of each, and the index of the element in it.
  var containers: [Int] = []

  func moved(by distance: Int) -> PropertyPlace {
    PropertyPlace(offset: offset + distance, containers: containers)
  }

  func inElement(_ index: Int) -> PropertyPlace {
    PropertyPlace(offset: 0, containers: containers + [offset, index])
  }
}
