/// The bindings of one object, in the order in which their owners bound it. The object reads from the last one.
//
// A struct, not another name for the list: for the benchmark `models/bind to other values`, which would copy the list by
// its value witnesses.
struct ObjectBindings {
  private var bindings = ShortList<(owner: ObjectIdentifier?, source: BoundSource)>()

  var isEmpty: Bool { bindings.isEmpty }

  /// The current binding.
  var last: (owner: ObjectIdentifier?, source: BoundSource)? { bindings.last }

  /// All bindings, the current one last.
  var all: [(owner: ObjectIdentifier?, source: BoundSource)] { Array(bindings) }

  /// Returns the source that an owner has bound, if any.
  func source(boundBy owner: ObjectIdentifier?) -> BoundSource? {
    bindings.last { $0.owner == owner }?.source
  }

  /// Replaces the source that an owner has bound, or removes it if there is no other. The new source becomes the current
  /// one, unless the order of the owners is kept.
  mutating func set(_ source: BoundSource?, for owner: ObjectIdentifier?, keepsOrder: Bool) {
    if let source, let index = bindings.firstIndex(where: { $0.owner == owner }),
      keepsOrder || index == bindings.count - 1
    {
      bindings[index].source = source
    } else {
      bindings.removeAll { $0.owner == owner }
      if let source { bindings.append((owner, source)) }
    }
  }
}

/// A change of one owner's binding, or of all bindings.
struct BindingChange {
  /// The owner of the binding; `nil` for an owner without a place.
  var owner: ObjectIdentifier?

  /// The source that the owner binds; `nil` if its binding is removed.
  var source: BoundSource?
  var keepsOrder = false
  var removesAll = false

  /// Indicates whether the objects that are bound with the object are no longer bound with it.
  var removesChildren = false

  /// The values that a hierarchy keeps for running tasks if no binding is left.
  var retirement: (values: EnvironmentValues, retiredBindings: RetiredBindings)?

  /// Returns whether the change would leave an object's state as it is.
  func changesNothing(in state: EnvironmentStorage.State) -> Bool {
    guard let last = state.bindings.last, last.owner == owner, case .values(let values) = source,
      case .values(let lastValues) = last.source, values.identity == lastValues.identity
    else { return false }
    return !removesChildren || state.rareParts?.children == nil
  }

  func applied(to bindings: ObjectBindings) -> ObjectBindings {
    if removesAll { return ObjectBindings() }
    var changed = bindings
    changed.set(source, for: owner, keepsOrder: keepsOrder)
    return changed
  }
}
