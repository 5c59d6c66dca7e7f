private import Synchronization

/// The reads, while a hierarchy of views is evaluated, of properties without a value from a view: those in initializers
/// of views, and in structs other than views. A view shown later with another value is reported.
///
/// Only a debug build keeps reads, since only there a property can be told from others with its key path.
@MainActor
package enum UninstalledReads {
  /// The properties read, with the values. Each keeps its identity from being that of another property.
  typealias ByProperty = [UnsafeRawPointer: any EnvironmentProperty]

  nonisolated private static let isRecording = Atomic(false)

  // No other code runs during an access to these two, so accesses can't overlap. See the benchmark `views/html of a
  // small page`.
  @exclusivity(unchecked) private static var depth = 0

  @exclusivity(unchecked) private static var reads: ByProperty = [:]

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
    guard let identity = property.identity, property.observedRead == nil,
      !noteInMarkup(property.reading(value), at: identity),
      isRecording.load(ordering: .relaxed), MainThread.isCurrent
    else { return }
    let read = Unchecked((identity, property.reading(value)))
    MainActor.assumeIsolated { _ = exchange(&reads[read.value.0], with: read.value.1) }
  }

  /// Returns whether a property, or a copy of it, has read another value than it would read each time in some values.
  nonisolated package static func isOutdated(
    _ property: some EnvironmentProperty, in values: EnvironmentValues
  ) -> Bool {
    guard let identity = property.identity, read(at: identity)?.hasOtherValue(in: values) == true else { return false }
    // A function, and an object made by an accessor, differ each time.
    var other = property
    other.install(values)
    return !other.hasOtherValue(in: values)
  }

  nonisolated private static func read(at identity: UnsafeRawPointer) -> (any EnvironmentProperty)? {
    if let read = ofThread.known?.takeUnretainedValue().reads?[identity] { return read }
    guard MainThread.isCurrent else { return nil }
    let identity = Unchecked(identity)
    return MainActor.assumeIsolated { Unchecked(reads[identity.value]) }.value
  }
}

// MARK: Markups

/// The reads by the code of a page of markups, kept by its thread until the page, or a step of it, ends.
extension UninstalledReads {
  private final class ThreadReads {
    /// The reads of the innermost page; `nil` while no page is written.
    var reads: ByProperty?
  }

  nonisolated private static let ofThread = ThreadObject<ThreadReads>()

  /// Indicates whether there are reads on the current thread.
  nonisolated package static var areInMarkup: Bool {
    ofThread.known?.takeUnretainedValue().reads?.isEmpty == false
  }

  /// Keeps the reads while a page is written.
  nonisolated package static func recordingInMarkup<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let thread = ofThread.object(orMadeBy: ThreadReads()).takeUnretainedValue()
    let outer = exchange(&thread.reads, with: [:])
    defer { release(exchange(&thread.reads, with: outer)) }
    return try operation()
  }

  /// Notes a read, if the current thread writes a page.
  nonisolated private static func noteInMarkup(
    _ property: any EnvironmentProperty, at identity: UnsafeRawPointer
  ) -> Bool {
    guard let thread = ofThread.known?.takeUnretainedValue(), thread.reads != nil else { return false }
    release(thread.reads?.updateValue(property, forKey: identity))
    return true
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
