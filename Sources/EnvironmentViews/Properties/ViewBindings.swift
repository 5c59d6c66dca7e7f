package import EnvironmentCore

/// The objects that a view binds to its environment, until the view is unmounted.
@MainActor
package final class ViewBindings {
  private let binder: EnvironmentBinder

  /// A copy of the surrounding values that follows them; `nil` if objects are bound once.
  private let following: EnvironmentValues?

  /// The node to notify when the children of an object may have changed; `nil` if the owner observes that.
  private let observer: ViewNode?

  /// The objects that the view binds.
  private var groups: [ObjectIdentifier: BoundGroup] = [:]

  /// The slot of the view's node among the followers of its scope, while the node is a follower.
  var followerSlot: Int?

  /// Indicates whether children can change without a notification by Observation.
  private(set) var mustLookForChildren = false

  /// An object with the children that are bound because of it.
  private struct BoundGroup {
    let objects: [any EnvironmentBindable]
    let members: Set<ObjectIdentifier>
    let observation: NodeObservation?

    init(_ objects: [any EnvironmentBindable], _ observation: NodeObservation? = nil) {
      self.objects = objects
      self.observation = observation
      members = objects.count == 1 ? [] : Set(objects.map { ObjectIdentifier($0) })
    }
  }

  init(retiredBindings: RetiredBindings?, following: EnvironmentValues?, observer: ViewNode?) {
    self.following = following
    binder = EnvironmentBinder(retiredBindings: retiredBindings)
    self.observer = observer
  }

  package convenience init(retiredBindings: RetiredBindings? = nil, following: EnvironmentValues? = nil) {
    self.init(retiredBindings: retiredBindings, following: following, observer: nil)
  }

  /// Binds an object, and optionally all objects that it holds, to values. Replaces the values that they were bound to
  /// before.
  package func bind(
    _ object: any EnvironmentBindable, to environment: EnvironmentValues, includesChildren: Bool = false
  ) {
    let new = includesChildren ? group(of: object) : BoundGroup([object])
    let old = groups.updateValue(new, forKey: ObjectIdentifier(object))
    for object in new.objects { binder.bind(object, from: environment, following: following) }
    if let old { end(old) }
  }

  /// Unbinds an object and the children that were bound because of it, unless they are bound elsewhere.
  package func unbind(_ object: any EnvironmentBindable) {
    if let group = groups.removeValue(forKey: ObjectIdentifier(object)) { end(group) }
  }

  /// Unbinds an object, and binds its replacement in the same way, as long as the view is mounted.
  func replace(
    _ old: any EnvironmentBindable, by new: any EnvironmentBindable, in environment: EnvironmentValues,
    includesChildren: Bool
  ) {
    if groups[ObjectIdentifier(old)] == nil { return }
    unbind(old)
    bind(new, to: environment, includesChildren: includesChildren)
  }

  /// Unbinds the objects that are bound here, and nowhere else.
  package func unbindAll() {
    for group in exchange(&groups, with: [:]).values { end(group) }
  }

  private func group(of object: any EnvironmentBindable) -> BoundGroup {
    func find() -> [any EnvironmentBindable] {
      let (objects, isObserved) = __EnvironmentChildVisitor.objects(boundWith: object)
      if !isObserved { mustLookForChildren = true }
      return objects
    }
    guard let observer else { return BoundGroup(find()) }
    var observation: NodeObservation?
    let objects = NodeObservation.observing(observer, as: &observation, find)
    return BoundGroup(objects, observation)
  }

  /// Unbinds the objects of a group, except those that are in another group by now.
  private func end(_ group: BoundGroup) {
    group.observation?.cancel()
    binder.unbind(group.objects.filter { !isBound($0) })
  }

  private func isBound(_ object: any EnvironmentBindable) -> Bool {
    let id = ObjectIdentifier(object)
    return groups[id] != nil || groups.values.contains { $0.members.contains(id) }
  }
}
