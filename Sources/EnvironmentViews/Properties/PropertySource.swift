package import EnvironmentCore

/// Where the dynamic properties of a view get their values from: the place of the view in a hierarchy.
@MainActor
package protocol PropertySource: AnyObject {
  /// What the ancestors of the view have set.
  var environment: EnvironmentValues { get }

  /// The same, with a record of what is read from it, if anybody wants to know.
  var recordedEnvironment: EnvironmentValues { get }

  /// The objects that are bound at the place.
  var bindings: ViewBindings { get }

  /// Installs the property with this number at an address, which may get a copy of what the one before it has.
  func install<Property: InstallableProperty>(
    _ property: UnsafeMutablePointer<Property>, number: Int, at place: PropertyPlace)

  /// Whether the place is kept and evaluated again when something changes.
  var isRetained: Bool { get }

  /// What a property keeps from one evaluation of its view to the next. It is made when there is none.
  func storage<Storage: AnyObject>(at place: PropertyPlace, make: () -> Storage) -> Storage
}

extension PropertySource {
  package var recordedEnvironment: EnvironmentValues { environment }
  package var isRetained: Bool { false }
  package func install<Property: InstallableProperty>(
    _ property: UnsafeMutablePointer<Property>, number: Int, at place: PropertyPlace
  ) {
    property.pointee.install(at: place, from: self)
  }
  package func storage<Storage: AnyObject>(at place: PropertyPlace, make: () -> Storage) -> Storage { make() }
}

/// Where in its view a property is.
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
