private import Synchronization

/// The reads, while a hierarchy of views is evaluated, of properties that have no value from a view: those in
/// initializers of views, and in structs that aren't views.
@MainActor
package enum UninstalledReads {
  nonisolated private static let isRecording = Atomic(false)

  // No other code runs during an access to these two, so accesses can't overlap. See the benchmark `views/html of a
  // small page`.
  @exclusivity(unchecked) private static var depth = 0

  /// The key paths that were read, by identity. A property and its copies have the same key path.
  @exclusivity(unchecked) private static var keyPaths: [ObjectIdentifier: AnyKeyPath] = [:]

  /// The number of key paths that were found so far, in all recordings.
  package private(set) static var count = 0

  package static var isEmpty: Bool { keyPaths.isEmpty }

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
        if !keyPaths.isEmpty { keyPaths = [:] }
      }
    }
    return try operation()
  }

  nonisolated static func note(_ keyPath: @autoclosure () -> AnyKeyPath) {
    guard isRecording.load(ordering: .relaxed), MainThread.isCurrent else { return }
    let keyPath = Unchecked(keyPath())
    MainActor.assumeIsolated {
      if keyPaths.updateValue(keyPath.value, forKey: ObjectIdentifier(keyPath.value)) == nil { count += 1 }
    }
  }

  /// Returns whether a property with the key path of another one was read.
  package static func contain(_ property: some EnvironmentProperty) -> Bool {
    keyPaths[ObjectIdentifier(property.keyPath)] != nil
  }
}

/// An `@Environment` property of any type.
package protocol EnvironmentProperty {
  /// The key path that the property reads.
  var keyPath: AnyKeyPath { get }

  /// The value that was looked up for a view while a host is recorded, if there is one.
  var observedRead: ObservedRead? { get }
}

extension Environment: EnvironmentProperty {
  package var keyPath: AnyKeyPath { source.untypedKeyPath }
  package var observedRead: ObservedRead? { source.observed }
}
