#if canImport(SwiftUI)
  internal import EnvironmentCore
  internal import SwiftUI

  /// The objects that a view binds to its environment, for as long as SwiftUI keeps the view's state.
  ///
  /// Isolation: the main actor, on which SwiftUI updates views and releases their state.
  final class ModelBindings {
    private let retiredBindings: RetiredBindings?
    private var bound: [ObjectIdentifier: Bound] = [:]

    /// An object, and the objects that are bound because the object holds them.
    private struct Bound {
      let object: any EnvironmentBindable
      var children: BoundChildren?
    }

    /// - Parameter keepsValuesForTasks: Indicates whether tasks that are running when the objects are unbound still
    ///   read the values that the objects were bound to. The values are kept as long as the objects exist. So only pass
    ///   `true` for objects that the view owns: other objects would keep the environment of a view that has
    ///   disappeared.
    init(keepsValuesForTasks: Bool) {
      retiredBindings = keepsValuesForTasks ? Self.valuesForTasks : nil
    }

    private var binder: EnvironmentBinder { EnvironmentBinder(for: self, retiredBindings: retiredBindings) }

    // Shared by all views, because SwiftUI doesn't report which views form a hierarchy.
    private static let valuesForTasks = RetiredBindings()

    deinit {
      binder.unbind(bound.values.map(\.object))
    }

    /// Binds objects to an environment, and unbinds objects that were bound before and aren't among them.
    func bind(
      _ objects: [any EnvironmentBindable], to environment: SwiftUI.EnvironmentValues, includesChildren: Bool
    ) {
      let identities = Set(objects.map { ObjectIdentifier($0) })
      for (identity, former) in bound where !identities.contains(identity) {
        bound[identity] = nil
        unbind(former)
      }
      let values = environment.valuesForModels
      for object in objects {
        binder.update(object, from: values)
        let children = bound[ObjectIdentifier(object)]?.children
        bound[ObjectIdentifier(object)] = Bound(
          object: object,
          children: includesChildren ? updated(children, of: object, to: .values(values)) : nil)
        if !includesChildren { children?.end() }
      }
    }

    private func unbind(_ former: Bound) {
      binder.unbind([former.object])
      former.children?.end()
    }

    /// Binds the objects that an object holds.
    private func updated(
      _ children: BoundChildren?, of object: any EnvironmentBindable, to source: BoundSource
    ) -> BoundChildren {
      let (object, source) = (Unchecked(object), Unchecked(source))
      return MainActor.assumeIsolated { [retiredBindings] in
        guard let children else {
          return BoundChildren(of: object.value, boundTo: source.value, by: nil, retiredBindings: retiredBindings)
        }
        children.updateSource(to: source.value)
        children.update()
        return children
      }
    }
  }
#endif
