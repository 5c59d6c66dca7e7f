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

  /// Makes a source the current one. It replaces the owner's former source.
  mutating func bind(_ source: BoundSource, for owner: ObjectIdentifier?) {
    remove(of: owner)
    bindings.append((owner, source))
  }

  /// Replaces the source that an owner has bound, and keeps the order of the owners. Binds the source if the owner has
  /// bound none.
  mutating func update(_ source: BoundSource, for owner: ObjectIdentifier) {
    if let index = bindings.firstIndex(where: { $0.owner == owner }) {
      bindings[index].source = source
    } else {
      bind(source, for: owner)
    }
  }

  /// Removes the source that an owner has bound, if any.
  mutating func remove(of owner: ObjectIdentifier?) {
    bindings.removeAll { $0.owner == owner }
  }
}
