private import Synchronization

/// The place of a view whose code runs off the main actor, on one thread, until the code ends.
///
/// The renderer of such pages runs its views in one at the root, and in another one wherever a view writes to the
/// environment: ``run(with:_:)``.
//
// The code is synchronous, so the place belongs to a thread. A task started by the code isn't a part of it.
@usableFromInline
package struct OffMainPlace {
  private let values: EnvironmentValues
  let number = SettingOrder.latest

  /// The number of places of the main actor around this one.
  let depth = EvaluationReads.depth
  private var merged: MergedValues?

  private init(_ values: consuming EnvironmentValues) { self.values = values }

  /// The innermost place of a thread.
  //
  // An object for each thread. One for each place would take a seventh of the instructions for a small page: see the
  // benchmark `views/html of a small page`.
  @usableFromInline
  final class Innermost {
    // No other code runs during an access, so accesses can't overlap.
    @exclusivity(unchecked) var place: OffMainPlace?
  }

  private static let innermost = ThreadObject<Innermost>()

  /// The number of places without a place around them. While it is zero, no thread looks for its place.
  private static let count = Atomic(0)

  /// Indicates whether any thread runs code in a place.
  package static var exist: Bool { count.load(ordering: .relaxed) != 0 }

  /// The place whose code runs on the current thread.
  static var current: OffMainPlace? {
    exist ? innermost.known?._withUnsafeGuaranteedRef { $0.place } : nil
  }

  /// Runs synchronous code of views, which reads the values of their place.
  @inlinable @inline(__always)
  package static func run<Result, Failure>(
    with values: consuming EnvironmentValues, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (thread, outer) = begin(with: values)
    defer { end(on: thread, inside: outer) }
    return try operation()
  }

  /// Begins code in a place. Returns the current thread's object, and the place around the code.
  @usableFromInline
  static func begin(with values: consuming EnvironmentValues) -> (thread: Unmanaged<Innermost>, outer: OffMainPlace?) {
    let thread = innermost.object(orMadeBy: Innermost())
    var place: OffMainPlace? = OffMainPlace(values)
    thread._withUnsafeGuaranteedRef { swap(&$0.place, &place) }
    if place == nil { count.add(1, ordering: .relaxed) }
    return (thread, outer: place)
  }

  /// Ends the code in the innermost place of a thread.
  @usableFromInline
  static func end(on thread: Unmanaged<Innermost>, inside outer: consuming OffMainPlace?) {
    if outer == nil { count.subtract(1, ordering: .relaxed) }
    var place = outer
    thread._withUnsafeGuaranteedRef { swap(&$0.place, &place) }
    release(place)
  }

  /// Runs an operation outside of the values of the place whose code runs.
  static func outside<Result, Failure>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard exist, let innermost = innermost.known,
      let outer = innermost._withUnsafeGuaranteedRef({ $0.place.take() })
    else { return try operation() }
    defer { innermost._withUnsafeGuaranteedRef { $0.place = outer } }
    return try operation()
  }

  /// Returns the values of this place, which is the current one, merged with those of a scope.
  func values(over scope: AnyObject?, _ ordered: () -> OrderedValues) -> EnvironmentValues {
    guard let scope else { return values }
    if let known = merged?.all[ObjectIdentifier(scope)] { return known.values }
    var result = OrderedValues(values: values, defaultNumber: number)
    result.merge(ordered())
    let merged = merged ?? MergedValues()
    merged.all[ObjectIdentifier(scope)] = (scope, result.values)
    Self.innermost.known?._withUnsafeGuaranteedRef { $0.place?.merged = merged }
    return result.values
  }

  /// The values of a place merged with those of scopes, by the identities of the scopes.
  //
  // An object, which a copy of the place shares: adding to it copies nothing.
  private final class MergedValues {
    var all: [ObjectIdentifier: (scope: AnyObject, values: EnvironmentValues)] = [:]
  }
}
