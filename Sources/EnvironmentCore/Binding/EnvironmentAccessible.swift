public import Observation

/// A class or actor that can be bound to an environment.
///
/// You get the conformance from `@EnvironmentAccessible`. Name the protocol to store or pass objects of several
/// classes.
///
/// The `@Environment` properties of a bound object read this environment. A view, a test or the object's owner binds
/// the object.
///
/// `@EnvironmentAccessible` writes the conformance. A conformance by hand takes one line:
///
/// ```swift
/// final class Model: EnvironmentAccessible {
///   let _environmentStorage = EnvironmentStorage()
///   @Environment(\.locale) var locale
/// }
///
/// let model = Model()
/// model.bindEnvironment(from: values)
/// ```
///
/// Isolation: every requirement can be used from any thread.
public protocol EnvironmentAccessible: AnyObject {
  /// The bindings and assigned values of the object's `@Environment` properties.
  nonisolated var _environmentStorage: EnvironmentStorage { get }

  /// Makes the object's `@Environment` properties read these values.
  ///
  /// Use it where the owner of the object isn't a view: in a server, a command or another model. In a view, prefer
  /// `@EnvironmentBound`; in a test, prefer `bindTestEnvironment`.
  ///
  /// ```swift
  /// var values = EnvironmentValues()
  /// values.greeting = "Salut"
  /// model.bindEnvironment(from: values)
  /// model.greeting  // "Salut"
  /// ```
  ///
  /// Notifies the observers of the properties whose value changes, and no others. The object retains the values until
  /// it is unbound. An object among its own values must be unbound to be deallocated.
  ///
  /// A view evaluated while another thread makes the change is evaluated again. Any other observer reading and
  /// registering at the same time may miss the change, because `withObservationTracking` begins to observe after its
  /// first closure. Such an observer has to read again after it has registered, or has to be on the thread making the
  /// change.
  nonisolated func bindEnvironment(from values: EnvironmentValues)

  /// Makes the object's `@Environment` properties read the results of a function of key paths.
  ///
  /// ```swift
  /// model.bindEnvironment { keyPath in
  ///   keyPath == \EnvironmentValues.greeting ? "Salut" : nil
  /// }
  /// ```
  ///
  /// The function is called at every read. If it returns `nil`, the property reads the default. If it returns a value
  /// of the wrong type, the property also reads the default, and the mistake is reported once for each property. In a
  /// test of Swift Testing or XCTest, the report fails the test. Prefer binding to values, which the compiler checks.
  nonisolated func bindEnvironment(from environment: @escaping (AnyKeyPath) -> Any?)

  /// Removes all bindings, so that the object's `@Environment` properties read the task's values or their defaults.
  ///
  /// ```swift
  /// model.bindEnvironment(from: values)
  /// model.unbindEnvironment()
  /// model.greeting  // "Hello", the default
  /// ```
  ///
  /// This includes the bindings of views, and the last values of an object whose view has disappeared.
  nonisolated func unbindEnvironment()

  /// Indicates whether the object is bound.
  ///
  /// ```swift
  /// precondition(model.isEnvironmentBound, "Bind the model before you load it.")
  /// ```
  nonisolated var isEnvironmentBound: Bool { get }
}

/// The name of ``EnvironmentAccessible`` in the proposal for environment-accessible objects.
///
/// Use ``EnvironmentAccessible`` in new code. It has the name of the macro that adds the conformance.
public typealias EnvironmentBindable = EnvironmentAccessible

extension EnvironmentAccessible {
  public nonisolated func bindEnvironment(from values: EnvironmentValues) {
    // Not by the function below, for the benchmark `models/bind to the same values`.
    let storage = _environmentStorage
    storage.apply(BindingChange(owner: .ofCall, source: .values(values.detached), removesChildren: true))
    storage.checkRequirements(of: self)
  }

  public nonisolated func bindEnvironment(from environment: @escaping (AnyKeyPath) -> Any?) {
    bind(to: .lookup(UntypedSource(environment)), for: .ofCall, removesChildren: true)
  }

  /// Makes the `@Environment` properties of the object, and optionally those of the objects it holds, read these
  /// values.
  ///
  /// ```swift
  /// shop.bindEnvironment(from: values, includeChildren: true)  // `shop.cart`, too, and `shop.cart.items`
  /// ```
  ///
  /// The children are the same objects as for a view's `bindEnvironment(to:includeChildren:)`. A later child of the
  /// object needs another call, which also unbinds former children. All children are unbound when the object is
  /// unbound, bound without its children, or deallocated.
  ///
  /// Isolation: the main actor, where the children are found.
  ///
  /// - Complexity: O(values held by the objects).
  @MainActor
  public func bindEnvironment(from values: EnvironmentValues, includeChildren: Bool) {
    bind(to: .values(values.detached), for: .ofCall, includeChildren: includeChildren)
  }

  /// Makes the `@Environment` properties of the object, and optionally those of the objects it holds, read the results
  /// of a function of key paths.
  ///
  /// ```swift
  /// shop.bindEnvironment(from: { values[keyPath: $0] }, includeChildren: true)
  /// ```
  ///
  /// The children are bound and unbound as by the overload with values.
  ///
  /// Isolation: the main actor, where the children are found.
  @MainActor
  public func bindEnvironment(from environment: @escaping (AnyKeyPath) -> Any?, includeChildren: Bool) {
    bind(to: .lookup(UntypedSource(environment)), for: .ofCall, includeChildren: includeChildren)
  }

  /// Makes a source the current one, and reports its missing requirements. It replaces the owner's former source.
  ///
  /// - Parameters:
  ///   - keepsOrder: Whether an object with several owners continues to read from the same one.
  ///   - removesChildren: Whether the objects held by the object are no longer bound with it.
  nonisolated func bind(
    to source: BoundSource, for owner: ObjectIdentifier?, of request: EnvironmentRequest? = TaskScope.currentRequest,
    keepsOrder: Bool = false, removesChildren: Bool = false
  ) {
    let storage = _environmentStorage
    storage.apply(
      BindingChange(
        owner: owner, source: source, request: request, keepsOrder: keepsOrder, removesChildren: removesChildren))
    storage.checkRequirements(of: self)
    BoundHolders.note(self)
  }

  /// Makes a source the current one of the object, and optionally of the objects it holds now. Objects it no longer
  /// holds, and objects not included, are unbound.
  ///
  /// Isolation: the object's own, because its properties are read for its children. It isn't checked.
  package nonisolated func bind(to source: BoundSource, for owner: ObjectIdentifier?, includeChildren: Bool) {
    if includeChildren { RunningTest.current?.hasBoundObjects = true }
    bind(to: source, for: owner, removesChildren: !includeChildren)
    guard includeChildren else { return }
    let storage = _environmentStorage
    let new = BoundChildren(boundBy: owner)
    let (children, former) = storage.state.withLock { state in
      let parts = state.makeRareParts()
      if let children = parts.children, children.owner == owner { return (children, nil as BoundChildren?) }
      return (new, exchange(&parts.children, with: new))
    }
    former?.end()
    // An observer of a child may bind the object to another source meanwhile.
    while let source = storage.source(boundBy: owner) {
      children.bind(__EnvironmentChildVisitor.objects(heldBy: self).objects, to: source)
      if BoundSource.areSame(source, storage.source(boundBy: owner)) { return }
    }
  }

  /// Indicates whether an owner has bound the objects held by the object.
  package nonisolated func hasChildren(boundBy owner: ObjectIdentifier) -> Bool {
    _environmentStorage.state.withLock { $0.rareParts?.children?.owner == owner }
  }

  public nonisolated func unbindEnvironment() {
    _environmentStorage.apply(BindingChange(removesAll: true, removesChildren: true))
  }

  public nonisolated var isEnvironmentBound: Bool {
    _environmentStorage.isBound
  }

  /// Removes the values assigned to the `@Environment` properties for a key path. These properties then read the bound
  /// values again.
  ///
  /// ```swift
  /// model.api = LocalAPI()
  /// model.bindEnvironment(from: values)  // `model.api` is still the local one
  /// model.resetEnvironment(\.api)
  /// model.api                            // `values.api`
  /// ```
  ///
  /// Notifies the observers of a property if its value changes.
  public nonisolated func resetEnvironment(_ keyPath: PartialKeyPath<EnvironmentValues>) {
    _environmentStorage.removeAssignedValues(of: keyPath)
  }

  /// Removes the value assigned to the `@Environment` property for the observable object of a type.
  ///
  /// ```swift
  /// model.resetEnvironment(Store.self)
  /// ```
  public nonisolated func resetEnvironment<Object: AnyObject & Observable>(_ type: Object.Type) {
    _environmentStorage.removeAssignedValues(of: \EnvironmentValues[TypeArgument<Object>()])
  }

  /// Removes all values assigned to `@Environment` properties of the object.
  ///
  /// ```swift
  /// model.resetEnvironment()  // reads bound values only
  /// ```
  public nonisolated func resetEnvironment() {
    _environmentStorage.removeAssignedValues(of: nil)
  }
}

// MARK: Reports

extension EnvironmentIssue {
  static func wrongType(
    of value: Any, expected: Any.Type, for keys: EnvironmentReads, of object: Any.Type,
    source: String = "the function that an object is bound to"
  ) -> EnvironmentIssue {
    let place = [
      "Object: \(String(reflecting: object))", "Key: \(keys.keys.map(\.source).sorted().joined(separator: ", "))",
    ]
    return wrongType(of: value, expected: expected, source: source, place: place)
  }

  /// Returns the issue of a value of the wrong type, given by a test for a key path.
  package static func wrongType(
    of value: Any, at keyPath: PartialKeyPath<EnvironmentValues>, for object: Any.Type
  ) -> EnvironmentIssue {
    let reads = EnvironmentValues().tracking { _ = $0[keyPath: keyPath] }.reads
    return wrongType(
      of: value, expected: type(of: keyPath).valueType, for: reads, of: object,
      source: "the dictionary that an object is bound to for a test"
    )
  }
}
