/// What the `@Environment` properties of one object read: what it is bound to, and what it has overridden itself.
///
/// `@EnvironmentAccessible` declares one in every object; nothing else uses it directly.
///
/// Isolation: can be used from any thread. No code of the user's runs while the lock is held: neither a default nor an
/// accessor nor an `==`.
public final class EnvironmentStorage: Sendable {
  typealias Binding = (owner: ObjectIdentifier?, source: BoundSource)

  @usableFromInline
  struct State {
    @usableFromInline var table = PropertyTable()
    var bindings: [Binding] = []

    /// What the object was bound to until a view went; `nil` if that is over.
    weak var retired: RetiredBinding?

    /// How often the bindings, the properties or what they override have changed.
    var version = 0

    /// What the object's class requires, once somebody has asked, and what of it was reported to be missing last.
    var requirements: [__EnvironmentOptions.Requirement]?
    var reportedRequirements: [String] = []

    init() {}
  }

  @usableFromInline let state = Lock(Unchecked(State()))

  /// Creates the storage of an object that isn't bound.
  public init() {}

  deinit {
    state.withLock { Unchecked($0.value.retired) }.value?.end()
  }

  var isBound: Bool {
    state.withLock { !$0.value.bindings.isEmpty }
  }
}
