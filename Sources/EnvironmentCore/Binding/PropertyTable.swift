/// The `@Environment` properties of a class, which all of its objects share.
///
/// An accessor passes the same instance of its wrapper's key path each time, so a property is found by the identity of
/// the instance. Only an unknown instance is compared with the key paths of the known properties. The table grows with
/// the first uses of the class's properties and is never deallocated, like the class itself.
///
/// Isolation: usable from any thread. Key paths are hashed and compared outside the lock.
final class PropertyTable: Sendable {
  /// The properties by position, each with an identifying instance of its wrapper's key path. A property whose
  /// accessors have several instances of its key path has a position for each; the first one is the property's own.
  typealias Contents = [(instance: ObjectIdentifier, property: ClassProperty)]

  private let contents = Guarded(Contents())

  /// The values required in a binding.
  let requirements: Unchecked<[__EnvironmentOptions.Requirement]>

  private init(of type: any EnvironmentAccessible.Type) {
    requirements = Unchecked(__EnvironmentOptions.options(of: type).required)
  }

  // MARK: Finding tables

  private static let tables = Guarded<[ObjectIdentifier: PropertyTable]>([:])

  /// Returns the table of a class.
  static func table(of type: any EnvironmentAccessible.Type) -> PropertyTable {
    let id = ObjectIdentifier(type)
    if let table = tables.withLock({ $0[id] }) { return table }
    // Made without the lock, because the initializer asks the class for its options.
    let table = PropertyTable(of: type)
    return tables.withLock { tables in
      if let other = tables[id] { return other }
      tables[id] = table
      return table
    }
  }

  // MARK: Finding properties

  /// Finds or adds a property. Returns it, and the contents of the table, which contain it.
  ///
  /// - Parameter declaringType: The class declaring the property.
  func property<Value>(
    behind wrapper: AnyKeyPath, reading source: EnvironmentSource<Value>,
    declaredIn declaringType: any EnvironmentAccessible.Type
  ) -> (property: ClassProperty, contents: Contents) {
    var current = contents.withLock { $0 }
    if let known = current.first(where: { $0.instance == ObjectIdentifier(wrapper) }) {
      return (known.property, current)
    }
    let hash = wrapper.hashValue
    while true {
      let known = current.first { $0.property.wrapperHash == hash && $0.property.wrapper == wrapper }
      let property =
        known?.property
        ?? ClassProperty(wrapper, reading: source, declaredIn: declaringType, position: current.count)
      let (contents, isDone) = contents.withLock { contents in
        // Properties are never removed, so an unchanged count means that the wrapper was compared with all of them.
        let isCurrent = contents.count == current.count
        if isCurrent, property.keep(wrapper) {
          contents.append((ObjectIdentifier(wrapper), property))
        }
        return (contents, isCurrent)
      }
      if isDone { return (property, contents) }
      current = contents
    }
  }
}
