#if canImport(SwiftUI)
  internal import EnvironmentCore
  internal import SwiftUI

  /// The objects that a view binds to its environment, for as long as SwiftUI keeps the view's state.
  ///
  /// Isolation: one thread at a time, which need not be the main thread. SwiftUI updates a view on one thread at a time,
  /// and ``ModelStorage`` has one caller at a time.
  final class ModelBindings {
    /// The bound objects, each with the objects that are bound because it holds them.
    private typealias Bound = [ObjectIdentifier: (object: any EnvironmentAccessible, children: BoundChildren?)]

    private let state = Guarded(Bound())

    /// The bound objects, and the objects bound with them. Can be used from any thread.
    var objects: [any EnvironmentAccessible] {
      state.withLock { $0 }.values.flatMap { [$0.object] + ($0.children?.objects ?? []) }
    }

    private var binder: EnvironmentBinder { EnvironmentBinder(for: self, retiredBindings: Self.retiredBindings) }

    /// The values for objects whose views have disappeared: `onDisappear` runs after SwiftUI has released the state of
    /// the view. They are kept until the object is bound again, unbound by a call or deallocated.
    //
    // Shared by all views, because SwiftUI doesn't report which views form a hierarchy.
    private static let retiredBindings = RetiredBindings()

    deinit {
      let bound = state.withLock { exchange(&$0, with: [:]) }
      binder.unbind(bound.values.map(\.object))
      for bound in bound.values { bound.children?.end() }
    }

    /// Binds objects to an environment, and unbinds objects that were bound before and aren't among them.
    func bind(_ objects: [any EnvironmentAccessible], to environment: SwiftUIValuesForModels, includesChildren: Bool) {
      let values = environment.valuesForModels
      let former = state.withLock { $0 }
      var bound = Bound()
      for object in objects {
        let id = ObjectIdentifier(object)
        var children = includesChildren ? former[id]?.children : nil
        if includesChildren, children == nil {
          children = BoundChildren(of: object, boundTo: .values(values), by: nil, retiredBindings: Self.retiredBindings)
        }
        bound[id] = (object, children)
      }
      // The former objects are in use until the end.
      _ = state.withLock { exchange(&$0, with: bound) }
      for (id, former) in former {
        if bound[id] == nil { binder.unbind([former.object]) }
        if bound[id]?.children == nil { former.children?.end() }
      }
      for bound in objects.compactMap({ bound[ObjectIdentifier($0)] }) {
        binder.bind(bound.object, from: values, keepsOrder: true)
        bound.children?.rebind(to: .values(values), keepsOrder: true)
        bound.children?.updateOnMainActor()
      }
    }
  }
#endif
