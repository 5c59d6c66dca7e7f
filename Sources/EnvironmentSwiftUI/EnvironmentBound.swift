#if canImport(SwiftUI)
  public import EnvironmentCore
  internal import Observation
  public import SwiftUI

  /// A model a view owns, bound to the environment of the view.
  ///
  /// Use it in place of `@State` for a model that reads the environment. For a model that something else owns, use
  /// `bindEnvironment(to:)`.
  ///
  /// ```swift
  /// struct ContentView: View {
  ///   @EnvironmentBound private var model = ContentModel()
  ///
  ///   var body: some View {
  ///     TextField("Title", text: $model.title)
  ///     Text(model.localizedContent)
  ///     Button("Start again") { model = ContentModel() }
  ///   }
  /// }
  /// ```
  ///
  /// SwiftUI keeps the model as it keeps a `State`: it is made when it is first needed, once for each place of the
  /// view. It is bound before `body` is read, and unbound when SwiftUI releases the state of the view. Its replacements
  /// are bound in the same way. A task running while SwiftUI releases the state still reads the values of the binding.
  ///
  /// The property may be optional, and its type may be a protocol, such as `any FeedModel`, if the objects are of
  /// classes with `@EnvironmentAccessible`. Any other object or value is reported when the view is shown.
  ///
  /// If a model depends on arguments, the initializer of the view passes it to the property's storage. Then, too, the
  /// model is made once for each place:
  ///
  /// ```swift
  /// init(id: Page.ID) {
  ///   _model = EnvironmentBound(wrappedValue: PageModel(id))
  /// }
  /// ```
  ///
  /// `model = PageModel(id)` makes a model in each run of the initializer, of which the view keeps the first. The
  /// property needs an initial value, or is optional, and the assignment comes after those of the other properties.
  ///
  /// SwiftUI evaluates the body after a change of the environment only if the model, or an object bound with it, has
  /// read a changed value. If the body itself has read this property of the model, it is evaluated twice: for the
  /// change of the environment, and for the change of the property, of which the model notifies its observers while it
  /// is bound.
  ///
  /// A class or an actor that holds such a model stores it in a plain property, and is bound together with it: by
  /// `@EnvironmentBound(includeChildren: true)` or `bindEnvironment(to:includeChildren:)`. In a class, this property
  /// doesn't compile: "requires that 'Owner' conform to 'View'".
  ///
  /// Isolation: that of the view, the main actor.
  ///
  /// Follows the proposal for environment-accessible objects.
  @propertyWrapper
  public struct EnvironmentBound<Value>: SwiftUI.DynamicProperty {
    @SwiftUI.Environment(\.ofModel) private var environment
    private let kept = ModelStorage.state
    private let initial: Uncompared<InitialModel>

    /// Creates a property whose model is made when it is first needed, and on request binds the model's objects.
    ///
    /// ```swift
    /// @EnvironmentBound(includeChildren: true) private var model = ShopModel()
    /// ```
    ///
    /// `bindEnvironment(to:includeChildren:)` describes which objects these are.
    public init(wrappedValue: @autoclosure @escaping () -> Value, includeChildren: Bool = false)
    where Value: EnvironmentAccessible {
      initial = Uncompared(InitialModel(wrappedValue, includesChildren: includeChildren))
    }

    /// Creates a property for an optional model.
    ///
    /// ```swift
    /// @EnvironmentBound private var draft: DraftModel?
    /// ```
    public init<Object: EnvironmentAccessible>(
      wrappedValue: @autoclosure @escaping () -> Value, includeChildren: Bool = false
    ) where Value == Object? {
      initial = Uncompared(InitialModel(wrappedValue, includesChildren: includeChildren))
    }

    /// Creates a property for the models of a protocol.
    ///
    /// ```swift
    /// @EnvironmentBound private var feed: any FeedModel = LiveFeedModel()
    /// ```
    //
    // An existential type conforms to no protocol, so the type has no constraint. The objects are checked when they are
    // bound. The compiler prefers each other suitable initializer.
    @_disfavoredOverload
    public init(wrappedValue: @autoclosure @escaping () -> Value, includeChildren: Bool = false) {
      initial = Uncompared(InitialModel(wrappedValue, includesChildren: includeChildren))
    }

    /// The model. Its replacements are bound in the same way.
    ///
    /// ```swift
    /// Button("Reload") { model.reload() }
    /// Button("Start again") { model = ContentModel() }
    /// ```
    public var wrappedValue: Value {
      get { storage[TypeArgument<Value>()] }
      nonmutating set { storage[TypeArgument<Value>()] = newValue }
    }

    /// Unavailable: a class can't be a view. The constraint makes the compiler reject the property in a class or an
    /// actor, where SwiftUI wouldn't update it.
    public static subscript<Host: SwiftUI.View>(
      _enclosingInstance host: Host, wrapped property: KeyPath<Host, Value>, storage storage: KeyPath<Host, Self>
    ) -> Value {
      host[keyPath: storage].wrappedValue
    }

    /// A binding to the model, and so to its properties: `$model.title`. A model that replaces it is bound in the same
    /// way.
    ///
    /// ```swift
    /// TextField("Title", text: $model.title)
    /// ```
    public var projectedValue: SwiftUI.Binding<Value> {
      storage.begin(with: initial.value)
      return kept.projectedValue[dynamicMember: \.value[TypeArgument<Value>()]]
    }

    /// Binds the model. SwiftUI calls it before it reads the body of the view, and after each change of the
    /// environment.
    public mutating func update() {
      storage.bind(to: environment)
    }

    private var storage: ModelStorage {
      let storage = kept.wrappedValue.value
      storage.begin(with: initial.value)
      return storage
    }
  }

  /// A part of a view's initial state. All instances are equal: once a view has its place, SwiftUI ignores the initial
  /// state of the view's later values. Otherwise, no view would be equal to its former value, and each evaluation of its
  /// parent would evaluate it, too.
  struct Uncompared<Value>: Equatable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (first: Self, second: Self) -> Bool { true }
  }

  /// The first model of a view, which is made when it is first needed.
  //
  // No user code runs while the lock is held.
  final class InitialModel: Sendable {
    private struct State {
      var make: () -> Any
      var made: Any?
    }

    let includesChildren: Bool
    private let state: Guarded<State>

    init<Value>(_ make: @escaping () -> Value, includesChildren: Bool) {
      self.includesChildren = includesChildren
      state = Guarded(State(make: { make() }))
    }

    /// The model of a view without a place yet. If several threads make models at once, one is kept.
    var value: Any {
      get {
        let current = state.withLock { $0 }
        if let made = current.made { return made }
        let model = current.make()
        return state.withLock { state in
          if let made = state.made { return made }
          state.made = model
          return model
        }
      }
      set {
        release(state.withLock { exchange(&$0, with: State(make: { newValue })) })
      }
    }

    /// Returns a model for one place: at first the existing one, if any, then new ones.
    func take() -> Any {
      let former = state.withLock { state in
        let former = state
        state.made = nil
        return former
      }
      return former.made ?? former.make()
    }
  }

  /// The model of a view, in SwiftUI's state.
  ///
  /// It is observable, because SwiftUI evaluates no view after an assignment of the same object to a state.
  ///
  /// Isolation: usable from any thread, because SwiftUI may update views on a thread of its own. No user code runs while
  /// the lock is held.
  //
  // Without a type parameter, and with the function that makes the model set later: in the SDK of 2026, a state's initial
  // value is a function, and functions that capture a value or a type aren't equal.
  final class ModelStorage: Observable {
    static var state: SwiftUI.State<Uncompared<ModelStorage>> {
      SwiftUI.State(initialValue: Uncompared(ModelStorage()))
    }

    private enum Content {
      case none(InitialModel?)
      case made(Any, object: (any EnvironmentAccessible)?)
    }

    private struct State {
      var content = Content.none(nil)
      var includesChildren = false
      var environment: SwiftUIValuesForModels?

      /// Indicates whether the model or the environment has changed since the last binding began.
      var isChanged = false

      /// Indicates whether a thread is binding the model.
      var isBinding = false
    }

    private let state = Guarded(State())
    private let bindings = ModelBindings()
    private let registrar = ObservationRegistrar()

    /// Uses an initial model, unless the view has already supplied one.
    func begin(with initial: InitialModel) {
      guard case .none(nil) = content else { return }
      change {
        if case .none(nil) = $0.content {
          ($0.content, $0.includesChildren) = (.none(initial), initial.includesChildren)
        }
      }
    }

    subscript<Model>(_ type: TypeArgument<Model>) -> Model {
      get {
        guard let model = model as? Model else { preconditionFailure("A view's model is a '\(Model.self)'.") }
        return model
      }
      set { model = newValue }
    }

    private var model: Any {
      get {
        registrar.access(self, keyPath: \.model)
        return switch content {
        case .made(let model, _): model
        case .none(let initial?): initial.value
        case .none(nil): preconditionFailure("A view has supplied its first model.")
        }
      }
      set {
        switch content {
        case .none(let initial): initial?.value = newValue
        case .made(_, let former):
          let object = bindableObject(in: newValue)
          if let object, object === former { return }
          registrar.withMutation(of: self, keyPath: \.model) {
            change { ($0.content, $0.isChanged) = (.made(newValue, object: object), true) }
            bindModel()
          }
        }
      }
    }

    private var content: Content { state.withLock { $0.content } }

    /// Makes the model, if there is none. If several threads make models at once, one is kept.
    private func makeModel() {
      guard case .none(let initial?) = content else { return }
      let model = initial.take()
      let object = bindableObject(in: model)
      change { if case .none = $0.content { $0.content = .made(model, object: object) } }
    }

    func bind(to environment: EnvironmentOfModel) {
      makeModel()
      let values = environment.values(for: self)
      change { ($0.environment, $0.isChanged) = (values, true) }
      bindModel()
    }

    /// Binds the model to the environment. If a call is doing so already, on another thread or further out, that call
    /// continues with the current ones. So one thread at a time uses the bindings.
    private func bindModel() {
      guard state.withLock({ !exchange(&$0.isBinding, with: true) }) else { return }
      while let (object, environment, includesChildren) = takeChange() {
        bindings.bind(object.map { [$0] } ?? [], to: environment, includesChildren: includesChildren)
      }
    }

    /// Returns the model, the environment to bind it to, and whether its children are bound, too; `nil` if the model is
    /// bound to it, and the binding ends.
    private func takeChange() -> ((any EnvironmentAccessible)?, SwiftUIValuesForModels, includesChildren: Bool)? {
      state.withLock { state in
        guard exchange(&state.isChanged, with: false), let environment = state.environment,
          case .made(_, let object) = state.content
        else {
          state.isBinding = false
          return nil
        }
        return (object, environment, state.includesChildren)
      }
    }

    private func change(_ change: (inout State) -> Void) {
      // The former parts are released outside of the lock: their `deinit` may run user code.
      let former = state.withLock { state in
        let former = state
        change(&state)
        return former
      }
      release(former)
    }

    /// Returns whether the model, or an object bound with it, has read a value with a difference between two
    /// environments.
    func readsDifferently(in old: SwiftUIValuesForModels, than new: SwiftUIValuesForModels) -> Bool {
      let (old, new) = (old.valuesForModels, new.valuesForModels)
      return bindings.objects.contains { $0._environmentStorage.readsDifferently(in: old, than: new) }
    }
  }

  // MARK: The environment of a model

  extension SwiftUI.EnvironmentValues {
    /// These values, for a property to bind its model to.
    var ofModel: EnvironmentOfModel { EnvironmentOfModel(values: current) }
  }

  /// SwiftUI's environment at the place of a view with a model.
  ///
  /// SwiftUI evaluates a view if a value read by one of its properties from the environment isn't equal to the former
  /// one. Otherwise SwiftUI keeps the former one, and still updates the property. An environment is equal to a later
  /// one in which the objects of the model read the same; it then has the later values.
  struct EnvironmentOfModel: Equatable {
    private final class Place {
      private let state: Guarded<(values: SwiftUIValuesForModels, storage: Weak<ModelStorage>?)>

      init(_ values: SwiftUIValuesForModels) { state = Guarded((values, nil)) }

      var values: SwiftUIValuesForModels {
        get { state.withLock { $0.values } }
        set { release(state.withLock { exchange(&$0.values, with: newValue) }) }
      }

      /// The storage of the bound model; `nil` if there is none.
      var storage: ModelStorage? {
        get { state.withLock { $0.storage }?.object }
        set { state.withLock { $0.storage = newValue.map { Weak($0) } } }
      }
    }

    private let place: Place

    init(values: SwiftUIValuesForModels) { place = Place(values) }

    /// Returns the current values for the model bound to them.
    func values(for storage: ModelStorage) -> SwiftUIValuesForModels {
      place.storage = storage
      return place.values
    }

    static func == (first: Self, second: Self) -> Bool {
      if first.place === second.place { return true }
      // A model is bound only to the environment kept by SwiftUI.
      let (kept, latest) = first.place.storage == nil ? (second.place, first.place) : (first.place, second.place)
      guard let storage = kept.storage, latest.storage == nil,
        !storage.readsDifferently(in: kept.values, than: latest.values)
      else { return false }
      kept.values = latest.values
      return true
    }
  }
#endif
