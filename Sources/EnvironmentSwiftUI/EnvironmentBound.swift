#if canImport(SwiftUI)
  public import EnvironmentCore
  internal import Observation
  public import SwiftUI

  /// A model that a view owns, bound to the environment of the view.
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
  /// The API is that of the proposal for environment-accessible objects.
  @propertyWrapper
  public struct EnvironmentBound<Value: EnvironmentBindable>: SwiftUI.DynamicProperty {
    @SwiftUI.Environment(\.self) private var environment
    @SwiftUI.State private var kept: ModelStorage<Value>

    /// Creates a property whose model is made when it is first needed.
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
      _kept = SwiftUI.State(initialValue: ModelStorage(wrappedValue, includesChildren: includeChildren))
    }

    /// The model.
    public var wrappedValue: Value { kept.model }

    /// The model, in a view that is a class. There is none: the constraint makes the compiler reject the property in a
    /// class or an actor, where SwiftUI wouldn't update it.
    public static subscript<Host: SwiftUI.View>(
      _enclosingInstance host: Host, wrapped property: KeyPath<Host, Value>, storage storage: KeyPath<Host, Self>
    ) -> Value {
      host[keyPath: storage].wrappedValue
    }

    /// A binding to the model, and so to its properties: `$model.title`. A model that replaces it is bound in the same
    /// way.
    public var projectedValue: SwiftUI.Binding<Value> { $kept.model }

    /// Binds the model. SwiftUI calls it before it reads the body of the view.
    public mutating func update() {
      kept.bind(to: environment)
    }
  }

  /// The model of a view, in SwiftUI's state.
  ///
  /// It is observable, because SwiftUI evaluates no view after an assignment of the same object to a state.
  final class ModelStorage<Model: EnvironmentBindable>: Observable {
    private enum Content {
      case none(make: () -> Model)
      case made(Model)
    }

    private var content: Content
    private let includesChildren: Bool
    private let bindings = ModelBindings(keepsValuesForTasks: true)
    private let registrar = ObservationRegistrar()
    private var environment: SwiftUI.EnvironmentValues?

    init(_ make: @escaping () -> Model, includesChildren: Bool) {
      content = .none(make: make)
      self.includesChildren = includesChildren
    }

    var model: Model {
      get {
        registrar.access(self, keyPath: \.model)
        return current
      }
      set {
        if case .made(let model) = content, model === newValue { return }
        registrar.withMutation(of: self, keyPath: \.model) {
          content = .made(newValue)
          bindModel()
        }
      }
    }

    /// The model, which is made when it is first needed.
    private var current: Model {
      switch content {
      case .made(let model): return model
      case .none(let make):
        let model = make()
        content = .made(model)
        return model
      }
    }

    func bind(to environment: SwiftUI.EnvironmentValues) {
      self.environment = environment
      bindModel()
    }

    private func bindModel() {
      guard let environment else { return }
      bindings.bind([current], to: environment, includesChildren: includesChildren)
    }
  }
#endif
