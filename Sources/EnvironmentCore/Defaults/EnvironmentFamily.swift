/// Objects by an argument, each made when it is first read: one for each argument.
///
/// Use it for an entry whose default depends on an argument, such as a player for each channel.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var players = EnvironmentFamily { (channel: Channel) in Player(channel) }
///
///   subscript(player channel: Channel) -> Player {
///     get { players.value(for: channel, in: self) }
///     set { players[channel] = newValue }
///   }
/// }
///
/// @Environment(\.[player: .news]) private var player
/// ```
///
/// As the default of an entry, a family belongs to the process, or to a test. So each test has objects of its own. An
/// object is made by one thread, as the default of an entry is, and serves readers with the same values of the keys it
/// has read.
///
/// The family keeps an object until you call ``release(_:)``, or until the family is released, at the end of its test.
/// If the arguments have no end, such as the users of a server, keep the object where its use ends: in the request, a
/// model or a view.
///
/// Isolation: can be used from any thread if the values are `Sendable`.
public struct EnvironmentFamily<Argument: Hashable & Sendable, Value> {
  private typealias Entry = (argument: Argument, cache: DefaultCache<Value>)

  /// The values made so far, by the hash of their argument: arguments are hashed and compared outside the lock.
  private final class Made: Sendable {
    private let entries = Guarded<[Int: [Entry]]>([:])

    func cache(for argument: Argument) -> DefaultCache<Value> {
      let hash = argument.hashValue
      while true {
        let known = entries.withLock { $0[hash] ?? [] }
        if let entry = known.first(where: { $0.argument == argument }) { return entry.cache }
        let cache = DefaultCache<Value>()
        let isAdded = entries.withLock { entries in
          // Another thread may have added or removed an entry meanwhile.
          let current = entries[hash] ?? []
          guard current.elementsEqual(known, by: { $0.cache === $1.cache }) else { return false }
          entries[hash] = current + [(argument, cache)]
          return true
        }
        if isAdded { return cache }
      }
    }

    func remove(_ argument: Argument) {
      let hash = argument.hashValue
      guard let entry = entries.withLock({ $0[hash] ?? [] }).first(where: { $0.argument == argument }) else { return }
      let former = entries.withLock { entries in
        let kept = entries[hash]?.filter { $0.cache !== entry.cache } ?? []
        return exchange(&entries[hash], with: kept.isEmpty ? nil : kept)
      }
      EnvironmentCore.release(former)
    }

    func removeAll() {
      EnvironmentCore.release(entries.withLock { exchange(&$0, with: [:]) })
    }
  }

  private let make: @Sendable (Argument) -> Value

  /// The objects made so far. Copies of the family share them.
  private let made = Made()

  /// The values set in this copy.
  private var setValues: [Argument: Value] = [:]

  /// Creates a family from the maker of its values.
  ///
  /// ```swift
  /// let families = EnvironmentFamily { (id: User.ID) in ProfileModel(id) }
  /// ```
  public init(_ make: @escaping @Sendable (Argument) -> Value) {
    self.make = make
  }

  /// Returns the value for an argument: the one set for it, else the default one, which is made if necessary.
  ///
  /// ```swift
  /// get { players.value(for: channel, in: self) }
  /// ```
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - values: The environment of the reader, which making the value reads.
  /// - Complexity: O(1), apart from making the value.
  public func value(for argument: Argument, in values: EnvironmentValues) -> Value {
    if let set = setValues[argument] { return set }
    return made.cache(for: argument)
      .value(for: values, isLasting: true, named: "\(Value.self) for \(argument)") { make(argument) }
  }

  /// The value for an argument, for the current task. Setting it changes this copy of the family alone.
  ///
  /// ```swift
  /// set { players[channel] = newValue }
  /// ```
  public subscript(argument: Argument) -> Value {
    get { value(for: argument, in: .current) }
    set { setValues[argument] = newValue }
  }

  /// Releases the default object for an argument. The next reader makes another one.
  ///
  /// ```swift
  /// EnvironmentValues.current.players.release(.news)
  /// ```
  ///
  /// Other code keeps the object as long as it holds it. A set value stays.
  public func release(_ argument: Argument) {
    made.remove(argument)
  }

  /// Releases all default objects. The next readers make others.
  ///
  /// ```swift
  /// EnvironmentValues.current.players.releaseAll()
  /// ```
  public func releaseAll() {
    made.removeAll()
  }
}

// `@unchecked Sendable`: the objects are behind a lock, and the set values are a part of the copy.
extension EnvironmentFamily: @unchecked Sendable where Value: Sendable {}
