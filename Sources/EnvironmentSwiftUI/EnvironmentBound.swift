#if canImport(SwiftUI)
  public import EnvironmentCore
  internal import Observation
  public import SwiftUI

  /// A model that a view owns, bound to the environment of the view.
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
  ///   }
  /// }
  /// ```
  ///
  /// SwiftUI keeps the model as it keeps a `State`: it is made when it is first needed, once for each place of the
  /// view. It is bound before `body` is read, and unbound when SwiftUI releases the state of the view. A task that is
  /// running at that time still reads the values that the model was bound to.
  ///
  /// A view with such a property depends on its whole environment: SwiftUI evaluates its body after a change of any
  /// value there, even if the model doesn't read the value. The model's other observers are notified only if a value
  /// that they have read has changed.
  ///
  /// A class or an actor that holds such a model stores it in a plain property, and is bound together with it: by
  /// `@EnvironmentBound(includeChildren: true)` or `bindEnvironment(to:includeChildren:)`. In a class, this property
  /// doesn't compile: "requires that 'Owner' conform to 'View'".
  ///
  /// Isolation: that of the view, the main actor.
  ///
  /// Follows the proposal for environment-accessible objects.
  @propertyWrapper
  public struct EnvironmentBound<Value: EnvironmentBindable>: SwiftUI.DynamicProperty {
    @SwiftUI.Environment(\.current) private var environment
    private let kept = ModelStorage.state
    private let initial: Uncompared<InitialModel>

    /// Creates a property whose model is made when it is first needed.
    ///
    /// ```swift
    /// @EnvironmentBound private var model = ContentModel()
    /// ```
    public init(wrappedValue: @autoclosure @escaping () -> Value) {
      self.init(wrappedValue: wrappedValue(), includeChildren: false)
    }

    /// Creates a property whose model is made when it is first needed, and on request binds the objects that the model
    /// holds.
    ///
    /// ```swift
    /// @EnvironmentBound(includeChildren: true) private var model = ShopModel()
    /// ```
    ///
    /// `bindEnvironment(to:includeChildren:)` describes which objects these are.
    public init(wrappedValue: @autoclosure @escaping () -> Value, includeChildren: Bool) {
      initial = Uncompared((make: { wrappedValue() }, includesChildren: includeChildren))
    }

    /// The model.
    ///
    /// ```swift
    /// Button("Reload") { model.reload() }
    /// ```
    public var wrappedValue: Value { storage[TypeArgument<Value>()] }

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

    /// Binds the model. SwiftUI calls it before it reads the body of the view.
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

  /// The function that makes the model of a view, which is called when the model is first needed.
  typealias InitialModel = (make: () -> any EnvironmentBindable, includesChildren: Bool)

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
      case made(any EnvironmentBindable)
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
    private let bindings = ModelBindings(keepsValuesForTasks: true)
    private let body = SurroundingBody()
    private let registrar = ObservationRegistrar()

    /// Uses a function for the first model, unless the view has already supplied one.
    func begin(with initial: InitialModel) {
      guard case .none(nil) = content else { return }
      change {
        if case .none(nil) = $0.content {
          ($0.content, $0.includesChildren) = (.none(initial), initial.includesChildren)
        }
      }
    }

    fileprivate subscript<Model>(_ type: TypeArgument<Model>) -> Model {
      get {
        guard let model = model as? Model else { preconditionFailure("A view's model is a '\(Model.self)'.") }
        return model
      }
      set {
        if let newValue = newValue as? any EnvironmentBindable { model = newValue }
      }
    }

    private var model: any EnvironmentBindable {
      get {
        registrar.access(self, keyPath: \.model)
        return current
      }
      set {
        if case .made(let model) = content, model === newValue { return }
        registrar.withMutation(of: self, keyPath: \.model) {
          change { ($0.content, $0.isChanged) = (.made(newValue), true) }
          bindModel()
        }
      }
    }

    private var content: Content { state.withLock { $0.content } }

    /// The model, which is made when it is first needed. Of the models that several threads make at once, one is kept.
    private var current: any EnvironmentBindable {
      if case .none(let initial?) = content {
        let model = initial.make()
        change { if case .none = $0.content { $0.content = .made(model) } }
      }
      guard case .made(let model) = content else { preconditionFailure("A view has supplied its first model.") }
      return model
    }

    func bind(to environment: SwiftUIValuesForModels) {
      let environment = SwiftUIValuesForModels(values: environment.values, body: body)
      change { ($0.environment, $0.isChanged) = (environment, true) }
      body.bind { bindModel() }
    }

    /// Binds the model to the environment. If a call is doing so already, on another thread or further out, that call
    /// continues with the current ones. So one thread at a time uses the bindings.
    private func bindModel() {
      guard state.withLock({ !exchange(&$0.isBinding, with: true) }) else { return }
      while let (environment, includesChildren) = takeChange() {
        bindings.bind([current], to: environment, includesChildren: includesChildren)
      }
    }

    /// Returns the environment to bind the model to, and whether its children are bound, too; `nil` if the model is bound
    /// to it, and the binding ends.
    private func takeChange() -> (SwiftUIValuesForModels, includesChildren: Bool)? {
      state.withLock { state in
        guard exchange(&state.isChanged, with: false), let environment = state.environment else {
          state.isBinding = false
          return nil
        }
        return (environment, state.includesChildren)
      }
    }

    private func change(_ change: (inout State) -> Void) {
      // The former parts are released outside of the lock: their `deinit` may run user code.
      let former = state.withLock { state in
        let former = state
        change(&state)
        return former
      }
      withExtendedLifetime(former) {}
    }
  }
#endif
