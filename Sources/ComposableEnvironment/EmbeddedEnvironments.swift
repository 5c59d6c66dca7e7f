internal import EnvironmentCore
internal import Synchronization

/// A `@DerivedEnvironment` of any type.
protocol EmbeddedEnvironment {
  /// Attaches the given environment to its parent, if one was given.
  func attach(to parent: ComposableEnvironment)
}

/// The properties of each environment type that are a `@DerivedEnvironment`.
///
/// Reflecting a property takes microseconds. So each type is reflected once, and an environment only while a given
/// child waits for its parent: the benchmark `composable/make an environment` shows the gain.
enum EmbeddedEnvironments {
  private struct Place {
    /// The number of classes between the type and the one that declares the property.
    let level: Int
    let offset: Int
  }

  /// The number of environments that were given to a property and that don't have a parent yet.
  static let unattachedCount = Atomic(0)

  private static let places = Guarded<[ObjectIdentifier: [Place]]>([:])

  static func children(of environment: ComposableEnvironment) -> [any EmbeddedEnvironment] {
    // The thread that runs this environment's initializer has counted the children that are given to it.
    if unattachedCount.load(ordering: .relaxed) == 0 { return [] }
    let type = ObjectIdentifier(Swift.type(of: environment))
    guard let known = places.withLock({ $0[type] }) else {
      let found = find(in: environment)
      places.withLock { $0[type] = found.map(\.place) }
      return found.map(\.child)
    }
    if known.isEmpty { return [] }
    let mirrors = mirrors(of: environment)
    // A custom mirror may differ from object to object.
    if known.contains(where: { $0.level >= mirrors.count || $0.offset >= mirrors[$0.level].children.count }) {
      return find(in: environment).map(\.child)
    }
    return known.compactMap { place in
      let properties = mirrors[place.level].children
      let property = properties[properties.index(properties.startIndex, offsetBy: place.offset)]
      return property.value as? any EmbeddedEnvironment
    }
  }

  private static func find(in environment: ComposableEnvironment) -> [(place: Place, child: any EmbeddedEnvironment)] {
    mirrors(of: environment).enumerated().flatMap { level, mirror in
      mirror.children.enumerated().compactMap { offset, property in
        (property.value as? any EmbeddedEnvironment).map { (Place(level: level, offset: offset), $0) }
      }
    }
  }

  /// Returns the mirrors of the environment's class and of its superclasses below `ComposableEnvironment`.
  private static func mirrors(of environment: ComposableEnvironment) -> [Mirror] {
    Array(
      sequence(first: Mirror(reflecting: environment)) { $0.superclassMirror }
        .prefix { $0.subjectType != ComposableEnvironment.self })
  }
}
