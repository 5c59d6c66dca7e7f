import EnvironmentKit
import Testing

/// `withEnvironment`: a place is a scope, and a struct reads the values there.
///
/// An inner scope has all values of the outer one, and a reset removes the inherited ones, too.
struct TaskDoor: FrontDoor {
  var innerReset: InnerReset { .givesDefault }
  var resetExtent: ResetExtent { .oneValue }
  nonisolated var testDescription: String { "task" }

  func makePlaces() -> Places {
    let outer = TaskPlace(in: nil)
    return Places(outer: outer, inner: TaskPlace(in: outer), sibling: TaskPlace(in: outer))
  }
}

/// The task as the outer place of another door, whose places have no environment of their own.
struct TaskRootDoor: FrontDoor {
  let door: any FrontDoor

  var innerReset: InnerReset { door.rootReset }
  var resetExtent: ResetExtent { .oneValue }
  nonisolated var testDescription: String { "\(door.testDescription) in a task" }

  func makePlaces() -> Places {
    let task = TaskPlace(in: nil)
    return Places(
      outer: task, inner: RootPlace(door.makeRoot(), in: task), sibling: RootPlace(door.makeRoot(), in: task))
  }
}

private final class RootPlace: Place {
  private let place: any Place
  private let task: TaskPlace

  init(_ place: any Place, in task: TaskPlace) { (self.place, self.task) = (place, task) }

  func set<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value) {
    task.inScope { place.set(keyPath, to: value) }
  }

  func reset<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    task.inScope { place.reset(keyPath) }
  }

  func read() throws -> Readings {
    try task.inScope { try place.read() }
  }
}

private final class TaskPlace: Place {
  private let outer: TaskPlace?
  private var changes: [(inout EnvironmentValues) -> Void] = []

  init(in outer: TaskPlace?) { self.outer = outer }

  func set<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value) {
    changes.append { $0[keyPath: keyPath] = value }
  }

  func reset<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    changes.append { $0.reset(keyPath) }
  }

  func read() -> Readings {
    inScope { TaskReader().readings }
  }

  func inScope<Result, Failure>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
    func scope() throws(Failure) -> Result {
      try withEnvironment({ values in changes.forEach { $0(&values) } }, operation: operation)
    }
    if let outer { return try outer.inScope(scope) }
    return try scope()
  }
}

private struct TaskReader {
  @Environment(\.greeting) private var greeting
  @Environment(\.farewell) private var farewell
  @Environment(\.nickname) private var nickname
  @Environment(\.token) private var token

  var readings: Readings {
    Readings(greeting: greeting, farewell: farewell, nickname: nickname, token: token)
  }
}
