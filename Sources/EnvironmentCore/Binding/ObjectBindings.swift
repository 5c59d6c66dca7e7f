/// The bindings of one object, in the order in which their owners bound it. The object reads from the last one.
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
    if keepsOrder, let source, let index = bindings.firstIndex(where: { $0.owner == owner }) {
      bindings[index].source = source
    } else {
      bindings.removeAll { $0.owner == owner }
      if let source { bindings.append((owner, source)) }
    }
  }
}
