/// The bindings of one object, in the order in which their owners bound it. The object reads from the last one.
//
// Most objects have one binding, which an array would keep in an allocation of 80 bytes: see the benchmark
// `models/memory of 10,000 bound models`.
struct ObjectBindings {
  typealias Binding = (owner: ObjectIdentifier?, source: BoundSource)

  private enum Contents {
    case none
    case one(Binding)
    case several([Binding])
  }

  private var contents = Contents.none

  var isEmpty: Bool { last == nil }

  /// The current binding.
  var last: Binding? {
    switch contents {
    case .none: nil
    case .one(let binding): binding
    case .several(let bindings): bindings.last
    }
  }

  /// Returns the source that an owner has bound, if any.
  func source(boundBy owner: ObjectIdentifier?) -> BoundSource? {
    switch contents {
    case .none: nil
    case .one(let binding): binding.owner == owner ? binding.source : nil
    case .several(let bindings): bindings.last { $0.owner == owner }?.source
    }
  }

  /// Makes a source the current one. It replaces the owner's former source.
  mutating func bind(_ source: BoundSource, for owner: ObjectIdentifier?) {
    remove(of: owner)
    switch contents {
    case .none: contents = .one((owner, source))
    case .one(let binding): contents = .several([binding, (owner, source)])
    case .several(let bindings): contents = .several(bindings + [(owner, source)])
    }
  }

  /// Replaces the source that an owner has bound, and keeps the order of the owners. Binds the source if the owner has
  /// bound none.
  mutating func update(_ source: BoundSource, for owner: ObjectIdentifier) {
    if case .several(var bindings) = contents, let index = bindings.firstIndex(where: { $0.owner == owner }) {
      bindings[index].source = source
      contents = .several(bindings)
    } else {
      bind(source, for: owner)
    }
  }

  /// Removes the source that an owner has bound, if any.
  mutating func remove(of owner: ObjectIdentifier?) {
    switch contents {
    case .none: break
    case .one(let binding): if binding.owner == owner { contents = .none }
    case .several(let bindings):
      let others = bindings.filter { $0.owner != owner }
      contents =
        switch others.count {
        case 0: .none
        case 1: .one(others[0])
        default: .several(others)
        }
    }
  }
}
