#if canImport(SwiftUI)
  internal import EnvironmentCore
  internal import Observation
  internal import SwiftUI

  /// The objects a view binds to its environment, for as long as SwiftUI keeps the view's state.
  ///
  /// Isolation: one thread at a time, which need not be the main thread. SwiftUI updates a view on one thread at a time,
  /// and ``ModelStorage`` has one caller at a time.
  final class ModelBindings {
    /// The bound objects, each with the objects bound because it holds them.
    private typealias Bound = [ObjectIdentifier: (object: any EnvironmentAccessible, children: ObservedChildren?)]

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
          children = ObservedChildren(of: object, BoundChildren(boundBy: nil, retiredBindings: Self.retiredBindings))
        }
        bound[id] = (object, children)
      }
      // The former objects are in use until the end.
      release(state.withLock { exchange(&$0, with: bound) })
      for (id, former) in former {
        if bound[id] == nil { binder.unbind([former.object]) }
        if bound[id]?.children == nil { former.children?.end() }
      }
      for bound in objects.compactMap({ bound[ObjectIdentifier($0)] }) {
        binder.bind(bound.object, from: values)
        bound.children?.update(to: .values(values))
      }
    }
  }

  /// The children of an object a view binds, which are found again after each change of them.
  ///
  /// Isolation: the children are found on the main thread, where the object is used.
  private final class ObservedChildren: Sendable {
    private struct State {
      var binding: (source: BoundSource, request: EnvironmentRequest?)?

      /// Indicates whether Observation notifies of the next change of the children, and of each change.
      var (isObserved, isFullyObserved) = (false, false)

      /// Indicates whether Observation has announced a change that the children may not show yet.
      var isChanging = false

      /// Indicates whether a task will update the children, so that many changes in one turn of the main actor need one
      /// task.
      var isUpdateScheduled = false
    }

    private let holder: Unchecked<Holder>
    private let children: BoundChildren
    private let state = Guarded(State())

    /// A signal observed along with the children, so that unbinding them ends the observation.
    private let ending = ChangeSignal()

    private struct Holder {
      weak var object: (any EnvironmentAccessible)?
    }

    init(of holder: any EnvironmentAccessible, _ children: BoundChildren) {
      (self.holder, self.children) = (Unchecked(Holder(object: holder)), children)
    }

    /// The children that are bound.
    var objects: [any EnvironmentAccessible] { children.objects }

    func end() {
      children.end()
      ending.send()
    }

    /// Binds the children to a source. On a thread other than the main one, objects the holder has got meanwhile
    /// are bound in a later turn of the main actor.
    func update(to source: BoundSource) {
      release(state.withLock { exchange(&$0.binding, with: (source, TaskScope.currentRequest)) })
      if MainThread.isCurrent {
        update()
      } else {
        children.bind(children.objects, to: source, keepsOrder: true)
        scheduleUpdate()
      }
    }

    private func scheduleUpdate() {
      if state.withLock({ exchange(&$0.isUpdateScheduled, with: true) }) { return }
      Task { @MainActor [weak self] in
        self?.state.withLock { state in
          state.isUpdateScheduled = false
          // An update since the announcement of the change may have found the former children, and observes them.
          if exchange(&state.isChanging, with: false) { state.isObserved = false }
        }
        self?.update()
      }
    }

    private func update() {
      guard let holder = holder.value.object, !children.haveEnded else { return }
      let (binding, isObserved, isFullyObserved) = state.withLock {
        ($0.binding, exchange(&$0.isObserved, with: true), $0.isFullyObserved)
      }
      func find() -> __EnvironmentChildVisitor.Found {
        ending.access()
        return __EnvironmentChildVisitor.objects(heldBy: holder)
      }
      var objects = children.objects
      if !isObserved {
        let found = withObservationTracking(find) { [weak self] in
          self?.state.withLock { ($0.isObserved, $0.isChanging) = (false, true) }
          self?.scheduleUpdate()
        }
        objects = found.objects
        state.withLock { $0.isFullyObserved = found.isObserved }
      } else if !isFullyObserved {
        objects = find().objects
      }
      if let binding { children.bind(objects, to: binding.source, of: binding.request, keepsOrder: true) }
    }
  }
#endif
