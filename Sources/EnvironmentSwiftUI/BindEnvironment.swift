#if canImport(SwiftUI)
  public import EnvironmentCore
  public import SwiftUI

  extension SwiftUI.View {
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
    /// evaluated again if it has read another value.
    ///
    /// An object that several views bind reads from the one that was the last to bind it. When SwiftUI releases the state
    /// of a view, the object is unbound if no other view has it.
    ///
    /// The shape is that of the proposal for environment-accessible objects.
    nonisolated public func bindEnvironment<Object: EnvironmentBindable>(to object: Object) -> some SwiftUI.View {
      BindingView(content: self, bound: BoundObjects(objects: [object], includesChildren: false))
    }

    /// Binds an object to the environment of this view, and on request the objects that it holds.
    ///
    /// ```swift
    /// ShopView(model: model)
    ///   .bindEnvironment(to: model, includeChildren: true)  // `model.cart`, too, and `model.cart.items`
    /// ```
    ///
    /// The children are those in stored properties of the object and of its superclasses, be it in optionals, arrays,
    /// dictionaries, sets, tuples, structs or enums; and their children. A child that is assigned later is bound at the
    /// next update of the view, or in a turn of the main actor after the change if there is none before; one that leaves
    /// is unbound then. Changes that aren't observed wait for the update.
    ///
    /// - Parameters:
    ///   - object: The object to bind.
    ///   - includeChildren: Whether to bind what the object holds.
    /// - Complexity: O(what the objects hold), when they hold something else.
    nonisolated public func bindEnvironment<Object: EnvironmentBindable>(
      to object: Object, includeChildren: Bool
    ) -> some SwiftUI.View {
      BindingView(content: self, bound: BoundObjects(objects: [object], includesChildren: includeChildren))
    }

    /// Binds several objects to the environment of this view, for as long as the view is shown.
    nonisolated public func bindEnvironments(to objects: [any EnvironmentBindable]) -> some SwiftUI.View {
      BindingView(content: self, bound: BoundObjects(objects: objects, includesChildren: false))
    }

    /// Binds several objects to the environment of this view, for as long as the view is shown.
    ///
    /// ```swift
    /// ShopView(user: user, cart: cart)
    ///   .bindEnvironments(to: user, cart)
    /// ```
    nonisolated public func bindEnvironments<each Object: EnvironmentBindable>(
      to object: repeat each Object
    ) -> some SwiftUI.View {
      var objects: [any EnvironmentBindable] = []
      for object in repeat each object { objects.append(object) }
      return BindingView(content: self, bound: BoundObjects(objects: objects, includesChildren: false))
    }
  }

  /// A view that binds objects before its content is evaluated.
  //
  // A view, and no modifier: SwiftUI needn't update the properties of a modifier that only returns its content.
  nonisolated struct BindingView<Content: SwiftUI.View>: SwiftUI.View {
    private let content: Content
    private let bound: BoundObjects

    init(content: Content, bound: BoundObjects) {
      self.content = content
      self.bound = bound
    }

    @MainActor var body: some SwiftUI.View { content }
  }

  /// Binds objects when SwiftUI updates the view that has this property.
  struct BoundObjects: SwiftUI.DynamicProperty {
    @SwiftUI.Environment(\.self) private var environment
    @SwiftUI.State private var bindings = ModelBindings(keepsValuesForTasks: false)
    private let objects: [any EnvironmentBindable]
    private let includesChildren: Bool

    init(objects: [any EnvironmentBindable], includesChildren: Bool) {
      self.objects = objects
      self.includesChildren = includesChildren
    }

    mutating func update() {
      bindings.bind(objects, to: environment, includesChildren: includesChildren)
    }
  }

  extension EnvironmentBindable {
    /// Makes the object's `@Environment` properties read an environment of SwiftUI, outside of a view.
    ///
    /// ```swift
    /// var values = EnvironmentValues()
    /// values.locale = Locale(identifier: "fr_FR")
    /// model.bindEnvironment(from: values)
    /// ```
    ///
    /// Otherwise as `bindEnvironment(from:)` with values of EnvironmentKit.
    public nonisolated func bindEnvironment(from values: SwiftUI.EnvironmentValues) {
      bindEnvironment(from: values.valuesForModels)
    }

    /// Makes the `@Environment` properties of the object, and on request of the objects that it holds, read an environment of
    /// SwiftUI, outside of a view.
    ///
    /// Isolation: the main actor, where the held objects are found.
    @MainActor
    public func bindEnvironment(from values: SwiftUI.EnvironmentValues, includeChildren: Bool) {
      bindEnvironment(from: values.valuesForModels, includeChildren: includeChildren)
    }
  }
#endif
