import EnvironmentCore

/// The installation of one dynamic property, or of those in one container, in values of a type.
//
// Through raw pointers, since a property may be a `let`, which no key path can write. Proof: `ViewPlan` passes the
// address of a copy that it owns and that nothing else refers to; the offset and the type of a field come from one
// record of the runtime (`fields(of:)`), and there is no installation for a weak or unowned reference; and each binds
// the memory to the type that it was made for.
@MainActor
struct PropertyInstallation {
  /// The distance of the property from the address of its value.
  private var offset = 0
  private let installation: @MainActor (UnsafeMutableRawPointer, PropertyPlace, any PropertyHost) -> Void
  private let check: @MainActor (UnsafeMutableRawPointer, any PropertyHost) -> Bool

  /// The quick check, for properties with one.
  private var outdatedCheck: (@MainActor (UnsafeMutableRawPointer, EnvironmentValues) -> Bool)?

  /// Installs the property of the value at an address.
  func install(_ value: UnsafeMutableRawPointer, _ place: PropertyPlace, _ host: any PropertyHost) {
    installation(value + offset, place.moved(by: offset), host)
  }

  /// Returns whether the property of the value at an address has the value that would be installed now.
  func isCurrent(_ value: UnsafeMutableRawPointer, _ host: any PropertyHost) -> Bool {
    check(value + offset, host)
  }

  /// Returns whether the property of the value at an address certainly differs from the value that would be installed
  /// now. The quick check may miss a difference.
  func isOutdated(_ value: UnsafeMutableRawPointer, _ environment: EnvironmentValues) -> Bool {
    outdatedCheck?(value + offset, environment) ?? false
  }

  /// Returns the same installation for a value beginning at this distance from the address.
  func moved(by distance: Int) -> PropertyInstallation {
    var moved = self
    moved.offset += distance
    return moved
  }

  /// Returns the installation of a type of properties, or an optional or array of properties; `nil` for any other type.
  static func installation(of type: Any.Type) -> PropertyInstallation? {
    if holdsNothing(type) { return nil }
    if let property = type as? any DynamicProperty.Type { return installation(ofProperty: property) }
    guard let container = container(type) else { return nil }
    return installation(of: container.contained).map { installation(ofContainer: container, of: $0) }
  }

  // MARK: Types

  /// Returns whether a type is one of the most common types in views, which contain no dynamic property.
  ///
  /// A cast to a protocol to which the type doesn't conform searches all conformances of a program, once for each type.
  /// The searches take half of the time in which a program starts and renders a page: see the benchmark `start`.
  static func holdsNothing(_ type: Any.Type) -> Bool {
    plainTypes.contains(ObjectIdentifier(type)) || type is AnyKeyPath.Type || type is ObservedRead.Type
  }

  private static let plainTypes: Set<ObjectIdentifier> = [
    ObjectIdentifier(Bool.self), ObjectIdentifier(Double.self), ObjectIdentifier(Int.self),
    ObjectIdentifier(String.self), ObjectIdentifier(Substring.self),
  ]

  /// Returns a type as a container if it is an optional or an array, else `nil`.
  static func container(_ type: Any.Type) -> (any DynamicPropertyContainer.Type)? {
    TypeKind(of: type) == .optional || isArray(type) ? type as? any DynamicPropertyContainer.Type : nil
  }

  /// Returns an installation of the properties inside a property, and then of the property itself.
  private static func installation<Property: DynamicProperty>(ofProperty type: Property.Type) -> PropertyInstallation {
    let found = PropertyReflection.ofProperty(type)?.installations
    let own = (type as? any InstallableProperty.Type).map { installation(ofInstallable: $0) }
    // Most properties are `@Environment`, and need no further closure.
    if let found, found.isEmpty, let own { return own }
    /// The properties inside the property. Those of a type that holds values of its own type are found before such a
    /// value is installed.
    func inner() -> [PropertyInstallation] { found ?? PropertyReflection.ofProperty(type)?.installations ?? [] }
    return PropertyInstallation(
      installation: { pointer, place, host in
        for property in inner() { property.install(pointer, place, host) }
        guard let own else { return pointer.assumingMemoryBound(to: Property.self).pointee.update() }
        own.install(pointer, place, host)
      },
      check: { pointer, host in
        var isCurrent = own?.isCurrent(pointer, host) ?? true
        for property in inner() where !property.isCurrent(pointer, host) { isCurrent = false }
        return isCurrent
      }
    )
  }

  private static func installation<Property: InstallableProperty>(ofInstallable type: Property.Type)
    -> PropertyInstallation
  {
    PropertyInstallation(
      installation: { pointer, place, host in
        let property = pointer.assumingMemoryBound(to: Property.self)
        property.pointee.install(at: place, from: host)
        property.pointee.update()
      },
      check: { pointer, host in
        pointer.assumingMemoryBound(to: Property.self).pointee.isCurrent(in: host)
      },
      outdatedCheck: { pointer, environment in
        pointer.assumingMemoryBound(to: Property.self).pointee.isOutdated(in: environment)
      }
    )
  }

  /// Returns the installation of a container, given that for one of its elements.
  private static func installation<Container: DynamicPropertyContainer>(
    ofContainer type: Container.Type, of element: PropertyInstallation
  ) -> PropertyInstallation {
    PropertyInstallation(
      installation: { pointer, place, host in
        pointer.assumingMemoryBound(to: Container.self).pointee.forEachElement { index, pointer in
          element.install(pointer, place.inElement(index), host)
        }
      },
      check: { pointer, host in
        var isCurrent = true
        var container = pointer.assumingMemoryBound(to: Container.self).pointee
        container.forEachElement { if !element.isCurrent($1, host) { isCurrent = false } }
        return isCurrent
      }
    )
  }
}

/// A type of values possibly holding dynamic properties.
@MainActor
protocol DynamicPropertyContainer {
  nonisolated static var contained: Any.Type { get }

  /// Calls a function with the index and the address of each element, which it may change.
  mutating func forEachElement(_ body: (_ index: Int, UnsafeMutableRawPointer) -> Void)
}

extension Optional: DynamicPropertyContainer {
  static var contained: Any.Type { Wrapped.self }

  mutating func forEachElement(_ body: (_ index: Int, UnsafeMutableRawPointer) -> Void) {
    guard var wrapped = self else { return }
    withUnsafeMutablePointer(to: &wrapped) { body(0, UnsafeMutableRawPointer($0)) }
    self = wrapped
  }
}

extension Array: DynamicPropertyContainer {
  static var contained: Any.Type { Element.self }

  mutating func forEachElement(_ body: (_ index: Int, UnsafeMutableRawPointer) -> Void) {
    for index in indices { withUnsafeMutablePointer(to: &self[index]) { body(index, UnsafeMutableRawPointer($0)) } }
  }
}
