import EnvironmentCore
import Observation
import TestSupport
import Testing

struct WithEnvironmentTests {
  // MARK: The operation

  @Test func `A value that is set for a task is read in the operation and in the tasks that it starts`() async {
    await withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      expectCurrent(greeting: "Salut")
      async let child = EnvironmentValues.current.greeting
      #expect(await child == "Salut")
      let task = Task { EnvironmentValues.current.greeting }
      #expect(await task.value == "Salut")
      let detached = Task.detached { EnvironmentValues.current.greeting }
      #expect(await detached.value == "Hello")
    }
    expectCurrent(greeting: "Hello")
  }

  /// Runs a function that takes an operation. Expects the operation to run before any other code of the main actor.
  @MainActor
  private func expectNoSuspension(
    before function: @MainActor (_ operation: @MainActor () async -> Void) async -> Void
  ) async {
    var order: [String] = []
    let other = Task { @MainActor in order.append("other code") }
    await function { order.append("operation") }
    await other.value
    #expect(order == ["operation", "other code"])
  }

  @MainActor
  @Test func `An operation runs in the isolation of the code around it, without a suspension before it`() async {
    await expectNoSuspension { operation in
      await withEnvironment {
        $0.greeting = "Salut"
      } operation: {
        await operation()
      }
    }
    await expectNoSuspension { operation in
      await withRequestEnvironment {
        $0.greeting = "Salut"
      } operation: {
        await operation()
      }
    }
    await expectNoSuspension { operation in
      await withEscapedEnvironment { _ in await operation() }
    }
  }

  @Test func `A function that sets values can wait and fail, and then the operation doesn't run`() async throws {
    func made(_ value: String, fails: Bool = false) async throws -> String {
      await Task.yield()
      if fails { throw AsynchronousFailure() }
      return value
    }
    let greeting = try await withEnvironment {
      $0.greeting = try await made("Salut")
    } operation: {
      EnvironmentValues.current.greeting
    }
    #expect(greeting == "Salut")
    let request = try await withRequestEnvironment {
      $0.greeting = try await made("Moin")
    } operation: {
      await Task.yield()
      return EnvironmentValues.current.greeting
    }
    #expect(request == "Moin")
    await withEnvironment {
      $0.greeting = await Task { "Ciao" }.value
    } operation: {
      expectCurrent(greeting: "Ciao")
    }
    await #expect(throws: AsynchronousFailure.self) {
      try await withEnvironment {
        $0.greeting = try await made("Salut", fails: true)
      } operation: {
        Issue.record("The operation has run.")
      }
    }
    expectCurrent(greeting: "Hello")
  }

  @Test func `An inner scope wins, and keeps the other values of the outer one`() {
    withEnvironment {
      $0.greeting = "Salut"
      $0.farewell = "Adieu"
    } operation: {
      withEnvironment {
        $0.greeting += "!"
      } operation: {
        expectCurrent(greeting: "Salut!", farewell: "Adieu")
      }
      expectCurrent(greeting: "Salut")
    }
  }

  @Test func `A value that an inner scope resets has its default, and nil is a value of its own`() {
    withEnvironment {
      $0.greeting = "Salut"
      $0.nickname = nil
    } operation: {
      #expect(EnvironmentValues.current.nickname == nil)
      withEnvironment {
        $0.reset(\.greeting)
        $0.reset(NicknameKey.self)
      } operation: {
        expectCurrent(greeting: "Hello")
        #expect(EnvironmentValues.current.nickname == "none")
      }
      withEnvironment {
        $0 = EnvironmentValues()
      } operation: {
        expectCurrent(greeting: "Hello")
      }
    }
  }

  // MARK: Errors, results, isolation

  @Test func `An operation throws its own type of error, and its values are undone`() async {
    expectFailure { () throws(Failure) in
      try withEnvironment({ $0.greeting = "Salut" }) { () throws(Failure) in throw Failure() }
    }
    expectCurrent(greeting: "Hello")
    await expectFailure { () async throws(Failure) in
      try await withEnvironment({ $0.greeting = "Salut" }) { () async throws(Failure) in
        await Task.yield()
        throw Failure()
      }
    }
    expectCurrent(greeting: "Hello")
  }

  @Test func `An update that throws prevents the operation`() async {
    func connect() throws -> String { throw Failure() }
    #expect(throws: Failure.self) {
      try withEnvironment {
        $0.greeting = try connect()
      } operation: {
        Issue.record("The operation must not run.")
      }
    }
    await #expect(throws: Failure.self) {
      try await withEnvironment {
        $0.greeting = try connect()
      } operation: {
        await Task.yield()
        Issue.record("The operation must not run.")
      }
    }
  }

  @MainActor
  @Test func `An asynchronous operation stays in its caller's isolation and may return any result`() async {
    var count = 0
    let reference = await withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      count += 1
      await Task.yield()
      MainActor.assertIsolated()
      return Reference()
    }
    #expect(count == 1)
    withExtendedLifetime(reference) {}
  }

  // MARK: Values that aren't sendable

  @Test func `A value that isn't Sendable is reported with key and type, and not set`() {
    let line = #line + 2
    let issues = issues {
      withEnvironment {
        $0.action = { $0 + 1 }
        $0.greeting = "Salut"
      } operation: {
        #expect(EnvironmentValues.current.action(1) == 1)
        #expect(!EnvironmentValues.current.isSet(\.action))
        expectCurrent(greeting: "Salut")
      }
    }
    #expect(
      issues == [
        """
        A value whose type isn't 'Sendable' was set for a task, so it was left out: other tasks may read such values.
          Key: ActionKey
          Type: (Swift.Int) -> Swift.Int
          Set at: EnvironmentCoreTests/WithEnvironmentTests.swift:\(line)
          • Make the type 'Sendable', and declare the key with that type.
          • Or give the value to one object or hierarchy: 'bindEnvironment(from:)', '.environment(_:_:)'.
        """
      ])
  }

  @Test func `An object that is Sendable is set for a task by its type`() {
    let session = Session()
    let issues = issues {
      withEnvironment {
        $0[Session.self] = session
      } operation: {
        #expect(EnvironmentValues.current[Session.self] === session)
        #expect(ScopeModel().session === session)
        withEnvironment {
          $0[Session.self] = nil
        } operation: {
          #expect(ScopeModel().session == nil)
        }
      }
    }
    #expect(issues == [])
  }

  // MARK: Readers

  @Test func `A struct and an unbound object read the task's values`() {
    let (model, value) = (ScopeModel(), ScopeStruct())
    withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      expect(model, greeting: "Salut")
      expect(value, greeting: "Salut")
      expect(value.values, greeting: "Salut")
      model.greeting = "own"
      expect(model, greeting: "own")
      model.resetEnvironment(\.greeting)
      expect(model, greeting: "Salut")
    }
    expect(model, greeting: "Hello")
    expect(value, greeting: "Hello")
  }

  @Test func `A handler that child tasks share reads the values of each task`() async {
    let handler = ScopeHandler()
    await withTaskGroup { group in
      for name in ["a", "b"] {
        group.addTask {
          await withEnvironment({ $0.greeting = name }, operation: { await handler.response() })
        }
      }
      let responses = await group.reduce(into: Set()) { $0.insert($1) }
      #expect(responses == ["a, Goodbye", "b, Goodbye"])
    }
  }

  @Test func `A bound object reads the bound values, and the task's values after unbinding`() {
    let model = ScopeModel()
    var values = EnvironmentValues()
    values.farewell = "Adieu"
    withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      expect(model, greeting: "Salut")
      model.bindEnvironment(from: values)
      expect(model, greeting: "Hello", farewell: "Adieu")
      let observers = [changes { _ = model.greeting }, changes { _ = model.farewell }]
      values.greeting = "Salut"
      model.bindEnvironment(from: values)
      expectChanges(observers, [1, 0])
      let unbound = changes { _ = model.greeting }
      model.unbindEnvironment()
      // The task's value equals the bound one.
      expectChanges([unbound], [0])
      expect(model, greeting: "Salut")
      model.bindEnvironment { _ in nil }
      expect(model, greeting: "Hello")
    }
  }
}

/// An object that can be bound.
final class ScopeModel: EnvironmentBindable, GreetingReader {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.greeting) var greeting
  @Environment(\.farewell) var farewell
  @Environment(Session.self) var session: Session?
}

struct ScopeStruct: GreetingReader {
  @Environment(\.greeting) var greeting
  @Environment(\.farewell) var farewell
  @Environment(\.self) var values
}

struct ScopeHandler: Sendable {
  @Environment(\.greeting) var greeting
  @Environment(\.farewell) var farewell

  func response() async -> String {
    await Task.yield()
    return "\(greeting), \(farewell)"
  }
}

@Observable
final class Session: Sendable {}

private struct AsynchronousFailure: Error {}
