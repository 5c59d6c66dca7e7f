import EnvironmentKit
import Synchronization

/// A model that other models hold.
@EnvironmentAccessible
final class Child {
  @Environment(\.label) var label
  var child: Child?

  init(_ child: Child? = nil) { self.child = child }
}

struct Holder {
  var name = "holder"
  var inner: Inner

  struct Inner { var child: Child }
}

indirect enum Choice {
  case none
  case one(Child)
  case two(first: Child, second: Child)
  case nested(Choice)
}

/// A model that holds children in every kind of place.
@EnvironmentAccessible
class Parent: UnbindableBase {
  @Environment(\.label) var label
  let constant = Child()
  var optional: Child?
  var array: [Child] = []
  var dictionary: [String: Child] = [:]
  var keyed: [Key: Int] = [:]
  var set: Set<Key> = []
  var tuple = (Child(), number: 1, inner: (Child(), "text"))
  var choice = Choice.none
  var holder = Holder(inner: Holder.Inner(child: Child()))
  var optionals: [[Child?]] = []
  var anything: Any?
  var bindable: (any EnvironmentBindable)?
  @ObservationIgnored var ignored: Child?
  @ObservationIgnored lazy var late = Child()
  weak var weakChild: Child?
  let noncopyable = Noncopyable()
  var numbers = [1, 2, 3]
  var closure: () -> Void = {}

  /// A child as the key of a dictionary, or in a set.
  struct Key: Hashable {
    let child: Child

    static func == (first: Key, second: Key) -> Bool { first.child === second.child }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(child)) }
  }
}

/// A noncopyable value, which a model can also hold.
struct Noncopyable: ~Copyable {}

/// A class that can't be bound, and holds a child.
class UnbindableBase {
  var inherited: Child?
}

@EnvironmentAccessible
final class Descendant: Parent {
  var own: Child?
}

/// A model without observed properties.
@EnvironmentAccessible(observable: false)
final class Unobserved {
  @Environment(\.label) var label
  var children: [Child] = []
}

/// A model that implements its own binding.
final class Handmade: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  var child: Child?
  private let secret = Child()

  var secretLabel: String { secret.label }
}

@EnvironmentAccessible
actor Worker {
  nonisolated let helper = Helper()
  private var own = Child()
  private let count = Mutex(0)

  var isOwnBound: Bool { own.isEnvironmentBound }

  @EnvironmentAccessible
  actor Helper {
    @Environment(\.label) private(set) var label
  }
}

@EnvironmentAccessible
@MainActor
final class MainParent {
  @Environment(\.label) var label
  var child: MainChild? = MainChild()
}

@EnvironmentAccessible
@MainActor
final class MainChild {
  @Environment(\.label) var label
}
