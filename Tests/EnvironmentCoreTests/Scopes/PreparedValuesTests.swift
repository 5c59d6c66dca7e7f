import EnvironmentCore
import TestSupport
import Testing

/// Tests that each run in a separate process, in which no value has been read yet.
@Suite struct PreparedValuesTests {
  @Test func `A prepared value is read outside of scopes, and a scope overrides it`() async {
    await #expect(processExitsWith: .success) {
      let model = ScopeModel()
      prepareEnvironment { $0.greeting = "Salut" }
      #expect(model.greeting == "Salut")
      #expect(ScopeStruct().greeting == "Salut")
      #expect(EnvironmentValues.current.greeting == "Salut")
      #expect(await Task.detached { EnvironmentValues.current.greeting }.value == "Salut")
      withEnvironment {
        $0.farewell = "Adieu"
      } operation: {
        #expect((model.greeting, model.farewell) == ("Salut", "Adieu"))
      }
      withEnvironment {
        $0.greeting = "Ciao"
      } operation: {
        #expect(model.greeting == "Ciao")
      }
      model.bindEnvironment(from: EnvironmentValues())
      #expect(model.greeting == "Hello")
    }
  }

  @Test func `A value is prepared too late once a property has read it, and other values aren't`() async {
    await #expect(processExitsWith: .success) {
      let model = ScopeModel()
      #expect(model.greeting == "Hello")
      let issues = issues {
        prepareEnvironment {
          $0.greeting = "Salut"
          $0.farewell = "Adieu"
        }
      }
      let lines = issues.first?.split(separator: "\n") ?? []
      #expect(issues.count == 1)
      let key = "GreetingKey (\(String(reflecting: GreetingKey.self)))"
      let fact = "'prepareEnvironment' ran too late: '\(key)' was already in use, so the value was not set."
      #expect(lines.first.map(String.init) == fact)
      #expect(lines.dropFirst().prefix(2) == ["  Key: GreetingKey", #"  First read by: \ScopeModel._greeting"#])
      #expect(lines.dropFirst(3).first?.hasPrefix("  Prepared too late at: ") == true)
      for _ in 0..<8 { #expect((model.greeting, model.farewell) == ("Hello", "Adieu")) }
    }
  }

  @Test func `A value can be prepared only once`() async {
    await #expect(processExitsWith: .success) {
      prepareEnvironment { $0.greeting = "Salut" }
      let issues = issues { prepareEnvironment { $0.greeting = "Ciao" } }
      #expect(issues.count == 1)
      #expect(issues.first?.contains("  Prepared at: ") == true)
      #expect(ScopeModel().greeting == "Salut")
    }
  }

  @Test func `A read of the whole environment counts as a read of all values`() async {
    await #expect(processExitsWith: .success) {
      withEnvironment {
        $0.greeting = "Salut"
      } operation: {
      }
      let issues = issues { prepareEnvironment { $0.farewell = "Adieu" } }
      #expect(issues.count == 1)
      #expect(issues.first?.contains("  First read by: the scope entered at ") == true)
      #expect(EnvironmentValues.current.farewell == "Goodbye")
    }
  }

  @Test func `A value that isn't Sendable and an update that throws prepare nothing`() async {
    await #expect(processExitsWith: .success) {
      struct Failure: Error {}
      #expect(throws: Failure.self) {
        try prepareEnvironment {
          $0.greeting = "Salut"
          throw Failure()
        }
      }
      let issues = issues { prepareEnvironment { $0.reference = Reference() } }
      #expect(issues.count == 1)
      #expect(issues.first?.contains("Key: ReferenceKey\n") == true)
      #expect(EnvironmentValues.current.greeting == "Hello")
      #expect(!EnvironmentValues.current.isSet(\.reference))
    }
  }
}
