import EnvironmentCore
public import EnvironmentViews

/// A snapshot of a host: its views, with the values that each sets, reads, binds and owns, and the recorded
/// evaluations.
///
/// Use it to assert which views read a value, or to see a hierarchy as a whole.
///
/// ```swift
/// let inspection = EnvironmentInspector.inspect(host)
/// print(inspection)
/// try inspection.page().write(to: URL(filePath: "shop.html"), atomically: true, encoding: .utf8)
/// ```
///
/// Its ``description`` is a text for a bug report, or for an assertion in a test. ``page(title:)`` is the same as a
/// page to explore.
public struct HostInspection: Sendable {
  /// A value with its name.
  ///
  /// ```swift
  /// let states = inspection.places.flatMap(\.owns).map { "\($0.name): \($0.value)" }  // ["count: 1"]
  /// ```
  public struct Named: Sendable, Equatable {
    /// The name of the key, state or field.
    public let name: String

    /// The start of the value's description.
    public let value: String
  }

  /// A value that a view or an object reads.
  ///
  /// ```swift
  /// let defaults = inspection.places.flatMap(\.reads).filter { $0.setter == .keyDefault }
  /// ```
  public struct Read: Sendable, Equatable {
    /// The name of the key.
    public let key: String

    /// The start of the value's description; `nil` for a default.
    public let value: String?

    /// The setter of the value.
    public let setter: ValueSource.Setter

    /// Indicates whether an object has also read the value before it was bound, while a host was recorded.
    public let wasReadUnbound: Bool

    /// The index of the place that sets the value; `nil` outside the hierarchy.
    let place: Int?
  }

  /// An object a view binds.
  ///
  /// ```swift
  /// let models = inspection.places.flatMap(\.binds).map(\.type)  // ["ShopModel"]
  /// ```
  public struct BoundObject: Sendable, Equatable {
    /// The name of the object's type.
    public let type: String

    /// The values the object has read.
    public let reads: [Read]
  }

  /// A view of the program, or a modifier that sets or binds something.
  ///
  /// ```swift
  /// let price = inspection.places.first { $0.view == "PriceView" }
  /// price?.reads.map(\.key)  // ["currency"]
  /// ```
  public struct Place: Sendable {
    /// The name of the view; `nil` for a modifier.
    public let view: String?

    /// The name of the view whose body has the view or the modifier.
    public let owner: String

    /// The index of the place around this one; `nil` for the outermost.
    public let parent: Int?

    /// The fields of the view with simple values.
    public let inputs: [Named]

    /// The keys the modifier sets.
    public let sets: [Named]

    /// Indicates whether the library sets the values, for the views of a dialog or a page.
    let isPresentation: Bool

    /// The keys the view has read.
    public let reads: [Read]

    /// The keys of the `@Environment` properties that the view declares and has never read; empty if the host isn't
    /// recorded.
    public let unread: [String]

    /// The objects bound here.
    public let binds: [BoundObject]

    /// The states the view owns.
    public let owns: [Named]

    /// All reads: those of the view, and those of the objects bound here.
    var allReads: [Read] { reads + binds.flatMap(\.reads) }

    /// The name of the view or of the modifier.
    var title: String { view ?? (sets.isEmpty ? "bindEnvironment" : ".environment") }
  }

  /// The places, in the document's order.
  ///
  /// ```swift
  /// let inputs = inspection.places.filter { $0.view == "PriceView" }.flatMap(\.inputs)
  /// ```
  public let places: [Place]

  /// The values that the host itself was given.
  let hostSettings: [Named]

  /// The recorded evaluations, in order: none if the host isn't recorded.
  ///
  /// ```swift
  /// let slowest = inspection.evaluations.max { $0.duration < $1.duration }
  /// ```
  public let evaluations: [Evaluation]
}

extension EnvironmentInspector {
  /// Returns a snapshot of a host.
  ///
  /// ```swift
  /// print(EnvironmentInspector.inspect(host))
  /// ```
  ///
  /// - Complexity: linear in the number of views, and in the number of the modifiers around each object that reads.
  @MainActor
  public static func inspect(_ host: ViewHost<some View>) -> HostInspection {
    HostInspection(host.graph, host.graph.recorder?.records ?? [])
  }
}

extension HostInspection {
  @MainActor
  init(_ graph: ViewGraph?, _ records: [RecordedEvaluation]) {
    let inspected = graph?.inspectedPlaces ?? []
    var keys: [AnyKeyPath: ValueKey?] = [:]
    func key(of keyPath: AnyKeyPath) -> ValueKey? {
      if let known = keys[keyPath] { return known }
      let key = (keyPath as? PartialKeyPath<EnvironmentValues>).flatMap { ValueKey(readBy: $0) }
      keys[keyPath] = key
      return key
    }
    func read(
      _ key: ValueKey, from setter: Int?, in values: EnvironmentValues, wasReadUnbound: Bool = false
    ) -> Read {
      // A modifier's own values are those around it; the views in it read what it sets.
      let set = setter.flatMap { index in inspected[index].sets.first { $0.key == key } }
      let stored = set.map(\.value) ?? values.storedEntry(of: key)
      return Read(
        key: key.name, value: stored.map { EnvironmentInspector.described($0.anyValue) },
        setter: setter.map { .view(inspected[$0].owner) } ?? (stored == nil ? .keyDefault : .host),
        wasReadUnbound: wasReadUnbound, place: setter)
    }
    func setter(of key: ValueKey, around index: Int) -> Int? {
      sequence(first: index) { inspected[$0].parent }.dropFirst()
        .first { inspected[$0].sets.contains { $0.key == key } }
    }
    func bound(_ object: any EnvironmentAccessible, at index: Int) -> BoundObject {
      let reads = object.environmentInspection.properties.compactMap { property -> Read? in
        guard let key = key(of: property.keyPath) else { return nil }
        if property.isAssigned {
          let value = property.assigned.map(EnvironmentInspector.described)
          return Read(
            key: key.name, value: value, setter: .assignment, wasReadUnbound: property.wasReadUnbound, place: nil)
        }
        return read(
          key, from: setter(of: key, around: index), in: inspected[index].values,
          wasReadUnbound: property.wasReadUnbound)
      }
      return BoundObject(type: "\(type(of: object))", reads: reads)
    }
    places = inspected.indices.map { index in
      let place = inspected[index]
      return Place(
        view: place.view, owner: place.owner, parent: place.parent,
        inputs: place.inputs.map { Named(name: $0.name, value: $0.value) },
        sets: place.sets.map { setting in
          let value = setting.value.map { EnvironmentInspector.described($0.anyValue) }
          return Named(name: setting.key.name, value: value ?? "nothing")
        },
        isPresentation: place.isPresentation,
        reads: place.reads.map { read($0.key, from: $0.setter, in: place.values) },
        unread: place.unread.map(\.name),
        binds: place.binds.map { bound($0, at: index) },
        owns: place.owns.map { Named(name: $0.name, value: EnvironmentInspector.described($0.value)) })
    }
    hostSettings = (graph?.ownValues ?? []).map {
      Named(name: $0.key.name, value: EnvironmentInspector.described($0.anyValue))
    }
    evaluations = records.map(Evaluation.init)
  }
}
