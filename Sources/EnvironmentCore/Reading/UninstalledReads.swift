private import Synchronization

/// The reads, while a hierarchy of views is evaluated, of properties without a value from a view: those in initializers
/// of views, and in structs other than views. A view shown later with another value is reported.
///
/// Only a debug build keeps reads, since only there a property can be told from others with its key path.
@MainActor
package enum UninstalledReads {
  nonisolated private static let isRecording = Atomic(false)

  // No other code runs during an access to these two, so accesses can't overlap. See the benchmark `views/html of a
  // small page`.
  @exclusivity(unchecked) private static var depth = 0

  /// The properties read, with the values. Each keeps its identity from being that of another property.
  @exclusivity(unchecked) private static var reads: [UnsafeRawPointer: any EnvironmentProperty] = [:]

  package static var isEmpty: Bool { reads.isEmpty }

  /// Runs an operation that evaluates views, and keeps the reads until the outermost such operation ends.
  package static func recording<Result, Failure>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    depth += 1
    isRecording.store(true, ordering: .relaxed)
    defer {
      depth -= 1
      if depth == 0 {
        isRecording.store(false, ordering: .relaxed)
        // Taken out first: releasing a value may run user code.
        if !reads.isEmpty { release(exchange(&reads, with: [:])) }
      }
    }
    return try operation()
  }

  nonisolated static func note<Value>(_ value: Value, readBy property: Environment<Value>) {
    guard let identity = property.identity, isRecording.load(ordering: .relaxed), MainThread.isCurrent,
      property.observedRead == nil
    else { return }
    let read = Unchecked((identity, property.reading(value)))
    MainActor.assumeIsolated { _ = exchange(&reads[read.value.0], with: read.value.1) }
  }

  /// Returns whether a property, or a copy of it, has read another value than it would read each time in some values.
  package static func isOutdated(_ property: some EnvironmentProperty, in values: EnvironmentValues) -> Bool {
    guard let identity = property.identity, reads[identity]?.hasOtherValue(in: values) == true else { return false }
    // A function, and an object made by an accessor, differ each time.
    var other = property
    other.install(values)
    return !other.hasOtherValue(in: values)
  }
}

/// An `@Environment` property of any type.
package protocol EnvironmentProperty {
  /// The key path read by the property.
  var keyPath: AnyKeyPath { get }

  /// The value looked up for a view while a host is recorded, if there is one.
  var observedRead: ObservedRead? { get }

  /// Identifies the property and its copies in a debug build.
  var identity: UnsafeRawPointer? { get }

  /// Returns whether the value looked up may be another one in other values.
  func hasOtherValue(in values: EnvironmentValues) -> Bool

  /// Looks up the value for later reads.
  mutating func install(_ values: EnvironmentValues)
}

extension Environment: EnvironmentProperty {
  package var keyPath: AnyKeyPath { source.untypedKeyPath }
  package var observedRead: ObservedRead? { source.observed }
}
