import EnvironmentCore
import TestSupport
import Testing

/// Tests that each run in a separate process, in which no value has been read yet.
struct PreparedValuesTests {
  @Test func `A prepared value is read outside of scopes, and a scope overrides it`() async {
    await #expect(processExitsWith: .success) { await readPreparedValue() }
  }

  @Test func `A value is prepared too late once a property has read it, and other values aren't`() async {
    await #expect(processExitsWith: .success) { prepareAfterRead() }
  }

  @Test func `A value that is made asynchronously is prepared, unless making it fails or it is read meanwhile`() async {
    await #expect(processExitsWith: .success) { await prepareAsynchronously() }
  }

  @Test func `A value can be prepared only once`() async {
    await #expect(processExitsWith: .success) { prepareTwice() }
  }

  @Test func `A read of the whole environment counts as a read of all values`() async {
    await #expect(processExitsWith: .success) { prepareAfterScope() }
  }

  @Test func `A value that isn't Sendable and an update that throws prepare nothing`() async {
    await #expect(processExitsWith: .success) { prepareNothing() }
  }
}

private func readPreparedValue() async {
  let model = ScopeModel()
  prepareEnvironment { $0.greeting = "Salut" }
  expect(model, greeting: "Salut")
  expect(ScopeStruct(), greeting: "Salut")
  expectCurrent(greeting: "Salut")
  await Task.detached { expectCurrent(greeting: "Salut") }.value
  withEnvironment {
    $0.farewell = "Adieu"
  } operation: {
    expect(model, greeting: "Salut", farewell: "Adieu")
  }
  withEnvironment {
    $0.greeting = "Ciao"
  } operation: {
    expect(model, greeting: "Ciao")
  }
  model.bindEnvironment(from: EnvironmentValues())
  expect(model, greeting: "Hello")
}

private func prepareAfterRead() {
  let model = ScopeModel()
  expect(model, greeting: "Hello")
  let issues = issues {
    prepareEnvironment {
      $0.greeting = "Salut"
      $0.farewell = "Adieu"
    }
  }
  let key = "GreetingKey (\(String(reflecting: GreetingKey.self)))"
  let beginning = """
    'prepareEnvironment' ran too late: '\(key)' was already in use, so the value was not set.
      Key: GreetingKey
      First read by: \\ScopeModel._greeting
      Prepared too late at: EnvironmentCoreTests/PreparedValuesTests.swift:
    """
  expectIssues(issues, beginningWith: beginning)
  for _ in 0..<8 { expect(model, greeting: "Hello", farewell: "Adieu") }
}

private func prepareAsynchronously() async {
  func made(_ value: String) async throws -> String {
    await Task.yield()
    throw Failure()
  }
  await #expect(throws: Failure.self) {
    try await prepareEnvironment {
      $0.greeting = "Salut"
      $0.farewell = try await made("Adieu")
    }
  }
  await prepareEnvironment { $0.greeting = await Task { "Ciao" }.value }
  let issues = await issues {
    await prepareEnvironment {
      $0.nickname = "Ann"
      expect(ScopeModel(), greeting: "Ciao", farewell: "Goodbye")
      $0.farewell = await Task.detached { "Addio" }.value
    }
  }
  expectIssues(issues, containing: "'prepareEnvironment' ran too late")
  expect(ScopeModel(), greeting: "Ciao", farewell: "Goodbye")
  expectCurrent(greeting: "Ciao")
  #expect(EnvironmentValues.current.nickname == "Ann")
  // The synchronous form needs no 'await' in asynchronous code.
  prepareEnvironment { _ in }
}

private func prepareTwice() {
  prepareEnvironment { $0.greeting = "Salut" }
  let issues = issues { prepareEnvironment { $0.greeting = "Ciao" } }
  expectIssues(issues, containing: "  Prepared at: ")
  expect(ScopeModel(), greeting: "Salut")
}

private func prepareAfterScope() {
  withEnvironment {
    $0.greeting = "Salut"
  } operation: {
  }
  let issues = issues { prepareEnvironment { $0.farewell = "Adieu" } }
  expectIssues(issues, containing: "  First read by: the scope entered at ")
  expectCurrent(farewell: "Goodbye")
}

private func prepareNothing() {
  #expect(throws: Failure.self) {
    try prepareEnvironment {
      $0.greeting = "Salut"
      throw Failure()
    }
  }
  let issues = issues { prepareEnvironment { $0.reference = Reference() } }
  expectIssues(issues, containing: "Key: ReferenceKey\n")
  expectCurrent(greeting: "Hello")
  #expect(!EnvironmentValues.current.isSet(\.reference))
}
