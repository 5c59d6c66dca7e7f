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

  private func inScope(_ operation: () -> Readings) -> Readings {
    func scope() -> Readings {
      withEnvironment({ values in changes.forEach { $0(&values) } }, operation: operation)
    }
    return outer?.inScope(scope) ?? scope()
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
