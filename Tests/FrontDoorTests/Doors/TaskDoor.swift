import EnvironmentKit
import Testing

/// `withEnvironment`: a place is a scope, and what is read there is read by a struct.
///
/// An inner scope has all values of the outer one, and a reset takes back the inherited ones as well.
struct TaskDoor: FrontDoor {
  var innerReset: InnerReset { .givesDefault }
  var resetExtent: ResetExtent { .oneValue }
  nonisolated var testDescription: String { "task" }

  func open() -> Rooms {
    let outer = TaskRoom(in: nil)
    return Rooms(outer: outer, inner: TaskRoom(in: outer), sibling: TaskRoom(in: outer))
  }
}

/// The task as the outer place of another door, whose places are given no environment.
struct TaskRootDoor: FrontDoor {
  let door: any FrontDoor

  var innerReset: InnerReset { door.rootReset }
  var resetExtent: ResetExtent { .oneValue }
  nonisolated var testDescription: String { "\(door.testDescription) in a task" }

  func open() -> Rooms {
    let task = TaskRoom(in: nil)
    return Rooms(
      outer: task, inner: RootRoom(door.openRoot(), in: task), sibling: RootRoom(door.openRoot(), in: task))
  }
}

private final class RootRoom: Room {
  private let room: any Room
  private let task: TaskRoom

  init(_ room: any Room, in task: TaskRoom) { (self.room, self.task) = (room, task) }

  func set<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value) {
    task.inScope { room.set(keyPath, to: value) }
  }

  func reset<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    task.inScope { room.reset(keyPath) }
  }

  func read() throws -> Readings {
    try task.inScope { try room.read() }
  }
}

private final class TaskRoom: Room {
  private let outer: TaskRoom?
  private var changes: [(inout EnvironmentValues) -> Void] = []

  init(in outer: TaskRoom?) { self.outer = outer }

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
