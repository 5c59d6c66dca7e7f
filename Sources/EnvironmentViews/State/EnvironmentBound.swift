public import EnvironmentCore

/// An object of a view, bound to the environment of the view.
///
/// Use it in place of `@State` for a model of one view, which lives as long as the view and reads the environment. You
/// should prefer it to `bindEnvironment(to:)`, which is for objects of another owner.
///
/// ```swift
/// struct ContentView: View {
///   @EnvironmentBound var model = ContentModel()
///
///   var body: some View {
///     Text(model.localizedContent)
///     Button("Start again") { model = ContentModel() }
///   }
/// }
/// ```
///
/// The object is made when it is first needed, once for each place of the view. It is bound before `body` is read, and
/// unbound when the view is removed. Its replacements are bound in the same way.
///
/// The property may be optional, and its type may be a protocol, such as `any FeedModel`, if the objects are of classes
/// with `@EnvironmentAccessible`. Any other object or value is reported when the view is shown.
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
/// A class or an actor stores such an object in a plain property, and is bound together with it: by
/// `@EnvironmentBound(includeChildren: true)` or `bindEnvironment(to:includeChildren:)`. In a class, this property
/// doesn't compile: "requires that 'Owner' conform to 'View'".
@propertyWrapper
public struct EnvironmentBound<Value>: InstallableProperty {
  private let initial: LazyObject<Value>
  private let includesChildren: Bool
  private var location: ModelLocation<Value>?

  /// Creates a property whose object is made when it is first needed, and optionally binds the object's own objects,
  /// too.
  ///
  /// ```swift
  /// @EnvironmentBound(includeChildren: true) var model = ShopModel()
  /// ```
  ///
  /// See `bindEnvironment(to:includeChildren:)` for the bound objects. If the object holds other objects later, the
  /// view is evaluated again.
  public init(wrappedValue: @autoclosure @escaping () -> Value, includeChildren: Bool = false)
  where Value: EnvironmentAccessible {
    (initial, includesChildren) = (LazyObject(wrappedValue), includeChildren)
  }

  /// Creates a property for an optional object.
  ///
  /// ```swift
  /// @EnvironmentBound private var draft: DraftModel?
  /// ```
  public init<Object: EnvironmentAccessible>(
    wrappedValue: @autoclosure @escaping () -> Value, includeChildren: Bool = false
  ) where Value == Object? {
    (initial, includesChildren) = (LazyObject(wrappedValue), includeChildren)
  }

  /// Creates a property for the objects of a protocol.
  ///
  /// ```swift
  /// @EnvironmentBound private var feed: any FeedModel = LiveFeedModel()
  /// ```
  //
  // An existential type conforms to no protocol, so the type has no constraint. The objects are checked when they are
  // bound. The compiler prefers each other suitable initializer.
  @_disfavoredOverload
  public init(wrappedValue: @autoclosure @escaping () -> Value, includeChildren: Bool = false) {
    (initial, includesChildren) = (LazyObject(wrappedValue), includeChildren)
  }

  /// The object. Its replacements are bound in the same way.
  ///
  /// ```swift
  /// Button("Reload") { model.reload() }
  /// Button("Start again") { model = ContentModel() }
  /// ```
  public var wrappedValue: Value {
    get { location?.value ?? initial.value }
    nonmutating set {
      if let location { location.value = newValue } else { initial.value = newValue }
    }
  }

  /// Unavailable: a class can't be a view. The constraint makes the compiler reject the property in a class or an
  /// actor, which would never bind the object.
  public static subscript<Host: View>(
    _enclosingInstance host: Host, wrapped property: KeyPath<Host, Value>, storage storage: KeyPath<Host, Self>
  ) -> Value {
    host[keyPath: storage].wrappedValue
  }

  /// A binding to the object, and so to its properties. Its replacements are bound in the same way.
  ///
  /// ```swift
  /// Toggle("Short", isOn: $model.isShort)
  /// ```
  public var projectedValue: Binding<Value> {
    if let location { return Binding(at: location) }
    return Binding(at: initial)
  }

  package mutating func install(at place: PropertyPlace, from host: any PropertyHost) {
    let location = host.storage(at: place) { ModelLocation(initial.take(), isObserved: host.isRetained) }
    location.bind(to: host.environment, in: host.bindings, includesChildren: includesChildren)
    self.location = location
  }

  package func isCurrent(in host: any PropertyHost) -> Bool {
    location?.bind(to: host.environment, in: host.bindings, includesChildren: includesChildren)
    return true
  }
}

extension EnvironmentBound {
  /// Makes the model for a page, which binds it by a function.
  mutating func install(
    binding bind: (_ object: any EnvironmentAccessible, _ includesChildren: Bool) -> Void
  ) {
    let model = initial.take()
    if let object = bindableObject(in: model) { bind(object, includesChildren) }
    location = ModelLocation(model, isObserved: false)
  }
}

/// An object owned by a view, and bound to its environment.
final class ModelLocation<Value>: BindingLocation {
  private var model: Value

  /// The model as an object; `nil` if there is none.
  private var object: (any EnvironmentAccessible)?

  /// Indicates whether a replacement of the object evaluates the place again.
  private let isObserved: Bool

  /// Indicates whether the object's own objects are bound, too.
  private var includesChildren = false

  /// Notifies the readers of a replacement; `nil` as long as there are none.
  private var signal: ReaderSignal?

  /// The values of the binding.
  private var environment = EnvironmentValues()

  /// Unbinds an object, and binds its replacement in the same way.
  private var rebind: ViewBindings.Replacement?

  init(_ model: Value, isObserved: Bool) {
    self.model = model
    object = bindableObject(in: model)
    self.isObserved = isObserved
  }

  var inspectedValue: Any? { model }

  /// The object. Its replacements are bound in the same way.
  var value: Value {
    get {
      if isObserved {
        let signal = signal ?? ReaderSignal()
        self.signal = signal
        signal.access()
      }
      return model
    }
    set {
      let (old, new) = (object, bindableObject(in: newValue))
      if let old, old === new { return }
      let signal = signal.take()
      signal?.willChange { self.signal }
      let former = exchange(&model, with: newValue)
      object = new
      signal?.didChange()
      rebind?(old, new, environment, includesChildren)
      release(former)
    }
  }

  @MainActor
  func bind(to environment: EnvironmentValues, in bindings: ViewBindings, includesChildren: Bool) {
    if let object { bindings.bind(object, to: environment, includesChildren: includesChildren) }
    // Released outside of the access: the `deinit` of a value may use this location.
    release(exchange(&self.environment, with: environment))
    if rebind != nil { return }
    (rebind, self.includesChildren) = (bindings.replacement, includesChildren)
  }
}
