private import Synchronization

/// The reads, while a hierarchy of views is evaluated, of properties without a value from a view: those in initializers
/// of views, and in structs other than views. A view shown later with another value is reported.
@MainActor
package enum UninstalledReads {
  nonisolated private static let isRecording = Atomic(false)

  // No other code runs during an access to these two, so accesses can't overlap. See the benchmark `views/html of a
  // small page`.
  @exclusivity(unchecked) private static var depth = 0

  /// The key paths read, by identity, with the latest values. A property and its copies have the same key path.
  @exclusivity(unchecked) private static var reads: [ObjectIdentifier: (keyPath: AnyKeyPath, value: Any)] = [:]

  /// The number of key paths found so far, in all recordings.
  package private(set) static var count = 0

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

  nonisolated static func note(_ value: Any, at keyPath: @autoclosure () -> AnyKeyPath) {
    guard isRecording.load(ordering: .relaxed), MainThread.isCurrent else { return }
    let read = Unchecked((keyPath: keyPath(), value: value))
    MainActor.assumeIsolated {
      let former = exchange(&reads[ObjectIdentifier(read.value.keyPath)], with: read.value)
      if former == nil { count += 1 }
    }
  }

  /// Returns the latest value read through the key path of a property; `nil` if there is none.
  package static func value(of property: some EnvironmentProperty) -> Any? {
    reads[ObjectIdentifier(property.keyPath)]?.value
  }
}

/// An `@Environment` property of any type.
package protocol EnvironmentProperty {
  /// The key path read by the property.
  var keyPath: AnyKeyPath { get }

  /// The value looked up for a view while a host is recorded, if there is one.
  var observedRead: ObservedRead? { get }

  /// Returns whether the value looked up for a view differs from a value of the property's type.
  func hasOtherInstalledValue(than value: Any) -> Bool
}

extension Environment: EnvironmentProperty {
  package var keyPath: AnyKeyPath { source.untypedKeyPath }
  package var observedRead: ObservedRead? { source.observed }

  package func hasOtherInstalledValue(than value: Any) -> Bool {
    guard let installed = installedValue, let value = value as? Value else { return false }
    return !areSame(installed, value)
  }
}
