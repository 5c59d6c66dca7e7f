package import EnvironmentCore

/// The objects bound by a view to its environment, until the view is unmounted.
@MainActor
package final class ViewBindings {
  private let retiredBindings: RetiredBindings?

  /// The request of the hierarchy or the page, if any.
  private let request: EnvironmentRequest?

  /// Runs a search for the children of an object, and is notified when their list may have changed. Returns a function
  /// for canceling this, or `nil` if nothing observable was read.
  typealias Observer = (_ search: () -> Void) -> (() -> Void)?

  /// The observer of the searches; `nil` if the owner observes them.
  private let observer: Observer?

  /// The objects bound by the view.
  private var groups = GroupTable()

  /// The slot of the view's node among the followers of its scope, while the node is a follower.
  var followerSlot: Int?

  /// Indicates whether children can change without a notification by Observation.
  private(set) var mustLookForChildren = false

  private var hasEnded = false

  init(
    retiredBindings: RetiredBindings? = nil, of request: EnvironmentRequest? = TaskScope.currentRequest,
    observer: Observer? = nil
  ) {
    self.retiredBindings = retiredBindings
    self.request = request
    self.observer = observer
  }

  /// The objects bound here, children included, for inspection.
  var boundObjects: [any EnvironmentAccessible] { groups.all.flatMap(\.objects) }

  private var binder: EnvironmentBinder { EnvironmentBinder(for: self, retiredBindings: retiredBindings, of: request) }

  /// Binds an object, and optionally all objects it holds, to values. Replaces the values of their former binding.
  package func bind(
    _ object: any EnvironmentAccessible, to environment: EnvironmentValues, includesChildren: Bool = false
  ) {
    let new = includesChildren ? group(of: object) : BoundGroup(object: object)
    let old = exchange(&groups[ObjectIdentifier(object)], with: new)
    for object in new.objects { binder.bind(object, from: environment) }
    if let old { end(old, isLeaving: true) }
  }

  /// Unbinds an object and the children bound because of it, unless they are bound elsewhere.
  package func unbind(_ object: any EnvironmentAccessible) {
    if let group = groups[ObjectIdentifier(object)].take() { end(group) }
  }

  typealias Replacement = (
    _ old: (any EnvironmentAccessible)?, _ new: (any EnvironmentAccessible)?, _ environment: EnvironmentValues,
    _ includesChildren: Bool
  ) -> Void

  /// Unbinds an object, and binds its replacement in the same way, as long as the view is mounted.
  //
  // A closure capturing only one object needs no allocation.
  var replacement: Replacement { { self.replace($0, by: $1, in: $2, includesChildren: $3) } }

  private func replace(
    _ old: (any EnvironmentAccessible)?, by new: (any EnvironmentAccessible)?, in environment: EnvironmentValues,
    includesChildren: Bool
  ) {
    if hasEnded { return }
    if let old { unbind(old) }
    if let new { bind(new, to: environment, includesChildren: includesChildren) }
  }

  /// Unbinds the objects bound here, and nowhere else.
  package func unbindAll() {
    hasEnded = true
    for group in exchange(&groups, with: GroupTable()).all { end(group) }
  }

  private func group(of object: any EnvironmentAccessible) -> BoundGroup {
    var found: __EnvironmentChildVisitor.Found = ([], true)
    func find() { found = __EnvironmentChildVisitor.objects(heldBy: object) }
    let cancel: (() -> Void)?
    if let observer { cancel = observer(find) } else { (cancel, _) = (nil, find()) }
    if !found.isObserved { mustLookForChildren = true }
    return BoundGroup(object: object, search: BoundGroup.Search([object] + found.objects, cancel: cancel))
  }

  /// Unbinds the objects of a group, except those in another group by now.
  ///
  /// - Parameter isLeaving: Whether the object stays bound, and only those it no longer holds are unbound.
  private func end(_ group: BoundGroup, isLeaving: Bool = false) {
    group.search?.cancel?()
    let unbound = group.objects.filter { !isBound($0) }
    if isLeaving { binder.unbindLeaving(unbound) } else { binder.unbind(unbound) }
  }

  private func isBound(_ object: any EnvironmentAccessible) -> Bool {
    let id = ObjectIdentifier(object)
    return groups[id] != nil || groups.all.contains { $0.search?.members.contains(id) == true }
  }
}

/// An object with the children bound because of it.
private struct BoundGroup {
  let object: any EnvironmentAccessible

  /// The result of the search for children; `nil` if they aren't bound.
  var search: Search?

  /// The object and its children.
  var objects: [any EnvironmentAccessible] { search?.objects ?? [object] }

  /// The objects bound because of one, itself included.
  //
  // A class, so that a group without children takes 24 bytes.
  final class Search {
    let objects: [any EnvironmentAccessible]
    let members: Set<ObjectIdentifier>

    /// Ends the observation of the search, if it is observed.
    let cancel: (() -> Void)?

    init(_ objects: [any EnvironmentAccessible], cancel: (() -> Void)?) {
      self.objects = objects
      self.cancel = cancel
      members = objects.count == 1 ? [] : Set(objects.map { ObjectIdentifier($0) })
    }
  }
}

/// The groups of a place, by their object.
//
// Most places bind one object, for which a dictionary would take 144 bytes: see the benchmark `views/memory of 100,000
// views that are kept`.
private struct GroupTable {
  private var first: BoundGroup?
  private var others: [ObjectIdentifier: BoundGroup] = [:]

  var all: [BoundGroup] { (first.map { [$0] } ?? []) + others.values }

  subscript(_ object: ObjectIdentifier) -> BoundGroup? {
    get { isFirst(object) ? first : others[object] }
    set {
      if isFirst(object) || first == nil && others[object] == nil {
        first = newValue
      } else {
        others[object] = newValue
      }
    }
  }

  private func isFirst(_ object: ObjectIdentifier) -> Bool {
    first.map { ObjectIdentifier($0.object) == object } ?? false
  }
}
