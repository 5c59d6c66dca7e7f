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
    /// The object is bound before the content is evaluated. A body that has read the object before, as in the example,
    /// is evaluated again if the value it has read differs.
    ///
    /// If several views bind an object, the object reads the environment of the view that began to bind it last.
    /// SwiftUI chooses the order of sibling views, which isn't that of the source. After SwiftUI has released the state
    /// of the last of them, the object keeps its last values until it is bound again or unbound by a call.
    ///
    /// Follows the proposal for environment-accessible objects.
    nonisolated public func bindEnvironment(to object: any EnvironmentAccessible) -> some SwiftUI.View {
      UpdatingView(property: BoundObjects([object], includesChildren: false), content: self)
    }

    /// Binds an object, and on request the objects it holds, to the environment of this view.
    ///
    /// ```swift
    /// ShopView(model: model)
    ///   .bindEnvironment(to: model, includeChildren: true)  // `model.cart`, too, and `model.cart.items`
    /// ```
    ///
    /// The children are the objects in stored properties of the object and of its superclasses, including those in
    /// optionals, arrays, dictionaries, sets, tuples, structs and enums. The children of these children are bound as
    /// well. A child assigned later is bound at the next update of the view, or at the latest in a turn of the
    /// main actor after the change. The same holds if SwiftUI updates the view on a thread of its own. A child that is
    /// removed is unbound at that time. Changes that aren't observed take effect at the next update. Objects in isolated
    /// properties of actors aren't children.
    ///
    /// - Parameters:
    ///   - object: The object to bind.
    ///   - includeChildren: Indicates whether to bind the objects the object holds.
    /// - Complexity: O(values that the objects hold) after a change of these values.
    nonisolated public func bindEnvironment(
      to object: any EnvironmentAccessible, includeChildren: Bool
    ) -> some SwiftUI.View {
      UpdatingView(property: BoundObjects([object], includesChildren: includeChildren), content: self)
    }

    /// Binds several objects to the environment of this view, for as long as the view is shown.
    ///
    /// ```swift
    /// ContentView()
    ///   .bindEnvironments(to: [cart, user])
    /// ```
    nonisolated public func bindEnvironments(to objects: [any EnvironmentAccessible]) -> some SwiftUI.View {
      UpdatingView(property: BoundObjects(objects, includesChildren: false), content: self)
    }

    /// Binds several objects to the environment of this view, for as long as the view is shown.
    ///
    /// ```swift
    /// ShopView(user: user, cart: cart)
    ///   .bindEnvironments(to: user, cart)
    /// ```
    nonisolated public func bindEnvironments<each Object: EnvironmentAccessible>(
      to object: repeat each Object
    ) -> some SwiftUI.View {
      var objects: [any EnvironmentAccessible] = []
      for object in repeat each object { objects.append(object) }
      return UpdatingView(property: BoundObjects(objects, includesChildren: false), content: self)
    }
  }

  /// A view whose content is evaluated after SwiftUI has updated a property.
  //
  // A view instead of a modifier: SwiftUI needn't update the properties of a modifier that only returns its content.
  nonisolated struct UpdatingView<Content: SwiftUI.View, Property: SwiftUI.DynamicProperty>: SwiftUI.View {
    let property: Property
    let content: Content

    @MainActor var body: some SwiftUI.View { content }
  }

  /// A property that binds objects when SwiftUI updates the property's view.
  struct BoundObjects: SwiftUI.DynamicProperty {
    @SwiftUI.Environment(\.current) private var environment
    private let bindings = SwiftUI.State(initialValue: Uncompared(ModelBindings()))
    private let objects: Objects
    private let includesChildren: Bool

    /// Objects that are equal if they are the same, so that a view that binds them again is equal to its former value.
    private struct Objects: Equatable {
      let objects: [any EnvironmentAccessible]

      static func == (first: Self, second: Self) -> Bool {
        first.objects.map { ObjectIdentifier($0) } == second.objects.map { ObjectIdentifier($0) }
      }
    }

    init(_ objects: [any EnvironmentAccessible], includesChildren: Bool) {
      self.objects = Objects(objects: objects)
      self.includesChildren = includesChildren
    }

    mutating func update() {
      bindings.wrappedValue.value.bind(objects.objects, to: environment, includesChildren: includesChildren)
    }
  }

  extension EnvironmentAccessible {
    /// Makes the object's `@Environment` properties read values of SwiftUI's environment, outside of a view.
    ///
    /// ```swift
    /// var values = EnvironmentValues()
    /// values.locale = Locale(identifier: "fr_FR")
    /// model.bindEnvironment(from: values)
    /// ```
    ///
    /// In all other respects, it behaves like `bindEnvironment(from:)` with values of EnvironmentKit.
    public nonisolated func bindEnvironment(from values: SwiftUI.EnvironmentValues) {
      bindEnvironment(from: values.valuesForModels)
    }

    /// Makes the `@Environment` properties of the object, and on request of the objects it holds, read values of
    /// SwiftUI's environment, outside of a view.
    ///
    /// ```swift
    /// shop.bindEnvironment(from: values, includeChildren: true)
    /// ```
    ///
    /// Isolation: the main actor, where the search for the held objects runs.
    @MainActor
    public func bindEnvironment(from values: SwiftUI.EnvironmentValues, includeChildren: Bool) {
      bindEnvironment(from: values.valuesForModels, includeChildren: includeChildren)
    }
  }
#endif
