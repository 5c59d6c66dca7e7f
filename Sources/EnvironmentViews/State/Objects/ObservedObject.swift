import EnvironmentCore

/// An ``ObservableObject`` from outside of a view. The view is evaluated again when the object changes.
///
/// Use it for an object of another owner. For an `@Observable` object, a plain property is enough.
///
/// ```swift
/// struct ScoreView: View {
///   @ObservedObject var game: Game
///
///   var body: some View { Text("\(game.score)") }
/// }
/// ```
///
/// Follows SwiftUI's `ObservedObject`.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: InstallableProperty {
  /// A maker of bindings to the properties of an object.
  ///
  /// ```swift
  /// @ObservedObject var game: Game
  ///
  /// TextField("Player", text: $game.player)  // `$game` is a `Wrapper`
  /// ```
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    /// A binding to a property of the object.
    ///
    /// ```swift
    /// Toggle("Sound", isOn: $game.isLoud)
    /// ```
    public subscript<Member>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Member>) -> Binding<Member> {
      Binding(to: keyPath, of: object, isObserved: false)
    }
  }

  /// The object.
  public var wrappedValue: ObjectType

  /// Creates a property with an object.
  public init(wrappedValue: ObjectType) {
    self.wrappedValue = wrappedValue
  }

  /// Creates a property with an object.
  ///
  /// ```swift
  /// init(game: Game) {
  ///   _game = ObservedObject(initialValue: game)
  /// }
  /// ```
  public init(initialValue: ObjectType) {
    wrappedValue = initialValue
  }

  /// Bindings to the properties of the object.
  ///
  /// ```swift
  /// TextField("Player", text: $game.player)
  /// ```
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  package mutating func install(at place: PropertyPlace, from host: any PropertyHost) {
    if host.isRetained { wrappedValue.objectWillChange.signal.access() }
  }

  package func hasSource(of other: Self) -> Bool { wrappedValue === other.wrappedValue }
}

/// An ``ObservableObject`` owned by a view.
///
/// In new code, prefer ``EnvironmentBound``, or ``State`` with an `@Observable` object.
///
/// ```swift
/// struct ComplexView: View {
///   @StateObject private var oldModel: OldModel
///
///   init(dependency: Dependency) {
///     _oldModel = StateObject(wrappedValue: OldModel(dependency: dependency))
///   }
/// }
/// ```
///
/// The object is made when it is first needed, once for each place of the view.
///
/// Follows SwiftUI's `StateObject`.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: InstallableProperty {
  private let initial: LazyObject<ObjectType>
  private var object: ObjectType?

  /// Creates a property whose object is made when it is first needed.
  ///
  /// ```swift
  /// @StateObject private var model = OldModel()
  /// ```
  public init(wrappedValue: @autoclosure @escaping () -> ObjectType) {
    initial = LazyObject(wrappedValue)
  }

  /// The object.
  public var wrappedValue: ObjectType { object ?? initial.value }

  /// Bindings to the properties of the object.
  ///
  /// ```swift
  /// TextField("Name", text: $model.name)
  /// ```
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  package mutating func install(at place: PropertyPlace, from host: any PropertyHost) {
    let object = host.storage(at: place) { initial.take() }
    if host.isRetained { object.objectWillChange.signal.access() }
    self.object = object
  }
}
