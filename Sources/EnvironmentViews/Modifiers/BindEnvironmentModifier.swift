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
  /// An object that several views bind reads from the one that was the last to bind it. When a view goes, the object is
  /// unbound if no other view has it.
  ///
  /// The shape is that of the proposal for environment-accessible objects.
  public func bindEnvironment<Object: EnvironmentBindable>(to object: Object) -> some View {
    bindEnvironment(to: object, includeChildren: false)
  }

  /// Binds an object to the environment of this view, and on request the objects that it holds.
  ///
  /// ```swift
  /// ShopView(model: model)
  ///   .bindEnvironment(to: model, includeChildren: true)  // `model.cart`, too, and `model.cart.items`
  /// ```
  ///
  /// The children are those in stored properties of the object and of its superclasses, be it in optionals, arrays, dictionaries, sets,
  /// tuples, structs or enums; and their children. Each is bound once, however many hold it. A child that is assigned
  /// later is bound when the hierarchy is updated next, and one that leaves is unbound.
  ///
  /// A weak or unowned property holds nothing. A lazy one holds what it was filled with. What an actor isolates can't be
  /// seen from here: of an actor's properties, only those that are `nonisolated` count.
  ///
  /// - Parameters:
  ///   - object: The object to bind.
  ///   - includeChildren: Whether what the object holds is bound as well.
  /// - Complexity: O(what the objects hold), whenever they are bound or hold something else.
  public func bindEnvironment<Object: EnvironmentBindable>(
    to object: Object, includeChildren: Bool
  ) -> some View {
    annotated(.binding([object], includesChildren: includeChildren))
  }

  /// Binds several objects to the environment of this view, for as long as the view is shown.
  public func bindEnvironments(to objects: [any EnvironmentBindable]) -> some View {
    annotated(.binding(objects))
  }

  /// Binds several objects to the environment of this view, for as long as the view is shown.
  ///
  /// ```swift
  /// ShopView(user: user, cart: cart)
  ///   .bindEnvironments(to: user, cart)
  /// ```
  public func bindEnvironments<each Object: EnvironmentBindable>(to object: repeat each Object) -> some View {
    var objects: [any EnvironmentBindable] = []
    for object in repeat each object { objects.append(object) }
    return annotated(.binding(objects))
  }
}
