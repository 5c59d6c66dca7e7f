import EnvironmentKit
import Testing

/// A way to read values that others supply, under the contract that applies to all front doors.
@MainActor
protocol FrontDoor: Sendable, CustomTestStringConvertible {
  /// The value after an inner place sets and resets it, if the outer place sets one too.
  nonisolated var innerReset: InnerReset { get }

  /// The values that a reset removes.
  nonisolated var resetExtent: ResetExtent { get }

  /// The value after a root sets and resets it, if the task sets one too.
  nonisolated var rootReset: InnerReset { get }

  /// Returns an outer place at which nothing is set, and two places in it.
  func makePlaces() -> Places

  /// Returns a place without an environment of its own, so that its task supplies the values that aren't set there.
  func makeRoot() -> any Place
}

extension FrontDoor {
  nonisolated var rootReset: InnerReset { innerReset }

  func makeRoot() -> any Place { makePlaces().outer }
}

struct Places {
  let outer: any Place
  let inner: any Place
  let sibling: any Place
}

/// A place where values can be set, and are read.
@MainActor
protocol Place: AnyObject {
  func set<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value)

  /// Removes the value that was set here.
  func reset<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>)

  func read() throws -> Readings
}

extension Place {
  /// Expects the values that are read here.
  func expect(
    _ expected: Readings, _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
  ) throws {
    try expect(\.self, expected, fileID, filePath, line)
  }

  /// Expects one of the values that are read here.
  func expect<Value: Equatable>(
    _ property: KeyPath<Readings, Value>, _ expected: Value,
    _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
  ) throws {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    let value = try read()[keyPath: property]
    #expect(value == expected, "\(property)", sourceLocation: location)
  }
}

enum InnerReset {
  /// The inner place is a layer over the outer one, and has its value again.
  case givesOuterValue

  /// The inner place has its own copy of all values, from which this one was removed.
  case givesDefault
}

enum ResetExtent {
  case oneValue

  /// All values are reset, because one value can't be.
  case allValues
}
