public import EnvironmentCore

extension View {
  /// Binds an object to the environment of this view, for as long as the view is shown.
  ///
  /// ```swift
  /// struct ContentView: View {
  ///   @State private var model = ContentModel()
  ///
  ///   var body: some View {
  ///     Text(model.localizedContent)
  ///       .bindEnvironment(to: model)
  ///   }
  /// }
  /// ```
  ///
  /// The object is bound before the content is evaluated. A body that read from it before, as in the example, is
  /// evaluated again.
  ///
  /// If several views bind an object, the object reads from the view that began to bind it last. After the last of them is
  /// removed, the object keeps its last values until it is bound again, unbound by a call, or its hierarchy is
  /// released.
  ///
  /// Follows the proposal for environment-accessible objects.
  public func bindEnvironment(to object: any EnvironmentAccessible) -> some View {
    bindEnvironment(to: object, includeChildren: false)
  }

  /// Binds an object, and optionally the objects it holds, to the environment of this view.
  ///
  /// ```swift
  /// ShopView(model: model)
  ///   .bindEnvironment(to: model, includeChildren: true)  // `model.cart`, too, and `model.cart.items`
  /// ```
  ///
  /// The children are the objects in the stored properties of the object and of its superclasses, including those in
  /// optionals, arrays, dictionaries, sets, tuples, structs and enums, and the children of these objects. Each child is
  /// bound once, even if several objects hold it. A child assigned later is bound at the next update of the hierarchy,
  /// and a removed child is unbound.
  ///
  /// Objects in weak or unowned properties, and in isolated properties of actors, aren't children. A lazy property
  /// counts once it has a value.
  ///
  /// - Parameters:
  ///   - object: The object to bind.
  ///   - includeChildren: Whether the objects it holds are bound as well.
  /// - Complexity: O(stored values of the objects), whenever the objects are bound or a stored value changes.
  public func bindEnvironment(to object: any EnvironmentAccessible, includeChildren: Bool) -> some View {
    annotated(.binding([object], includesChildren: includeChildren))
  }

  /// Unavailable. The compiler chooses it for an object of a class without `@EnvironmentAccessible`.
  @available(
    *, unavailable, message: "the object's class can't be bound; attach '@EnvironmentAccessible' to the class"
  )
  @_disfavoredOverload
  public func bindEnvironment(to object: some AnyObject, includeChildren: Bool = false) -> some View {
    preconditionFailure("'\(object)' has no storage for an environment.") as Never
  }

  /// Unavailable. The compiler chooses it for an optional, and for an object whose protocol doesn't inherit
  /// ``/EnvironmentCore/EnvironmentAccessible``.
  @available(
    *, unavailable,
    message:
      "this value may have no environment; unwrap an optional, and let a protocol inherit 'EnvironmentAccessible'"
  )
  @_disfavoredOverload
  public func bindEnvironment(to object: Any?, includeChildren: Bool = false) -> some View {
    preconditionFailure("'\(String(describing: object))' has no storage for an environment.") as Never
  }

  /// Binds several objects to the environment of this view, for as long as the view is shown.
  ///
  /// ```swift
  /// ContentView()
  ///   .bindEnvironments(to: [cart, user])
  /// ```
  public func bindEnvironments(to objects: [any EnvironmentAccessible]) -> some View {
    annotated(.binding(objects))
  }

  /// Binds several objects to the environment of this view, for as long as the view is shown.
  ///
  /// ```swift
  /// ShopView(user: user, cart: cart)
  ///   .bindEnvironments(to: user, cart)
  /// ```
  public func bindEnvironments<each Object: EnvironmentAccessible>(to object: repeat each Object) -> some View {
    var objects: [any EnvironmentAccessible] = []
    for object in repeat each object { objects.append(object) }
    return annotated(.binding(objects))
  }
}
