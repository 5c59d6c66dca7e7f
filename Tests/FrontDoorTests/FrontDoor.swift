import EnvironmentKit
import Testing

/// A way to read values that others supply, under the contract that holds for all of them.
@MainActor
protocol FrontDoor: Sendable, CustomTestStringConvertible {
  /// What is left of a value that was set at an inner place and reset there, if the outer place sets one too.
  nonisolated var innerReset: InnerReset { get }

  /// How much a reset takes back.
  nonisolated var resetExtent: ResetExtent { get }

  /// What is left of a value that was set at a root and reset there, if the task sets one too.
  nonisolated var rootReset: InnerReset { get }

  /// Returns an outer place at which nothing is set, and two in it.
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

  /// Takes back what was set here.
  func reset<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>)

  func read() throws -> Readings
}

enum InnerReset {
  /// The inner place is laid over the outer one, and lets its value through again.
  case givesOuterValue

  /// The inner place has all values itself, those of the outer one among them, and has lost this one.
  case givesDefault
}

enum ResetExtent {
  case oneValue

  /// There is no reset of one value.
  case allValues
}
