/// The suppliers of an object's values, for inspection.
package struct ObjectInspection {
  /// A binding: its owner, a place in a hierarchy, or `nil` for a binding by hand; and the values, or `nil` for a
  /// binding to a function of key paths.
  package typealias Binding = (owner: ObjectIdentifier?, values: EnvironmentValues?)

  /// An `@Environment` property used by the object.
  package struct Property {
    package let name: String
    package let keyPath: AnyKeyPath

    /// Indicates whether the property has a value assigned to it.
    package let isAssigned: Bool

    package let assigned: Any?

    /// Indicates whether the property was read while the object was unbound, as far as such reads were noted.
    package let wasReadUnbound: Bool
  }

  /// The bindings; the object reads from the last one.
  package let bindings: [Binding]

  /// The properties used by the object.
  package let properties: [Property]

  /// The properties declared by the object's class itself, with their places, if the macro knows them.
  package let declared: [String: String]

  /// The scope in which the object was made.
  package let scope: TaskScope?
}

extension EnvironmentAccessible {
  /// The suppliers of the object's values. Getting them doesn't count as a read.
  package nonisolated var environmentInspection: ObjectInspection {
    let storage = _environmentStorage
    let (bindings, used) = storage.state.withLock { state in
      (state.bindings.all, state.properties.used.map { ($0, state.properties.records[$0.position]) })
    }
    return ObjectInspection(
      bindings: bindings.map { ($0.owner, $0.source.values) },
      properties: used.map { property, record in
        .init(
          name: ReportedProperty(property.wrapper).name, keyPath: property.keyPath, isAssigned: record.isAssigned,
          assigned: record.assignedEntry?.anyValue, wasReadUnbound: record.unboundRead != .none)
      },
      declared: (type(of: self) as? any __EnvironmentDeclaring.Type)?.__environmentLocations ?? [:],
      scope: storage.scope
    )
  }
}
