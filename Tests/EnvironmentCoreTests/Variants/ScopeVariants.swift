import EnvironmentCore
import TestSupport
import Testing

/// Tests of scopes with many tasks or with other kinds of values.
struct ScopeVariants {
  @Test func `Siblings in a task group never read each other's values`() async {
    let mistakes = await withTaskGroup(of: Int.self) { group in
      for number in 0..<1_000 {
        group.addTask {
          await withEnvironment {
            $0.greeting = "\(number)"
            if number.isMultiple(of: 2) { $0.farewell = "\(number)" }
          } operation: {
            let model = ScopeModel()
            await Task.yield()
            let expected = number.isMultiple(of: 2) ? "\(number)" : "Goodbye"
            let reads = [model.greeting, EnvironmentValues.current.greeting, ScopeStruct().greeting]
            return (reads.allSatisfy { $0 == "\(number)" } && model.farewell == expected) ? 0 : 1
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(mistakes == 0)
  }

  @Test func `A chain of tasks, each of which starts the next in a scope, keeps the outer values`() async {
    func chain(_ count: Int) async -> (String, String) {
      if count == 0 { return (EnvironmentValues.current.greeting, EnvironmentValues.current.farewell) }
      return await withEnvironment {
        $0.farewell = "\(count)"
      } operation: {
        Task { await chain(count - 1) }
      }.value
    }
    let (greeting, farewell) = await withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      await chain(1_000)
    }
    #expect((greeting, farewell) == ("Salut", "1"))
  }

  @Test func `Sixty-four sequences at once have their own values`() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        let sequence = withRequestEnvironment {
          $0[NameKey.self] = "\(number)"
        } operation: {
          Names(count: 20).withCurrentEnvironment()
        }
        group.addTask { await collect(sequence) == Array(repeating: "\(number)guest", count: 20) }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `Each value that isn't Sendable is reported, by every way into the scope`() {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    values.reference = Reference()
    values[Store.self] = Store("a")
    values.unstoredValueHandler = { _ in .defaultValue }
    let issues = issues {
      withEnvironment {
        $0 = values
      } operation: {
        let current = EnvironmentValues.current
        expect(current, greeting: "Salut")
        #expect(!current.isSet(\.reference) && current[Store.self] == nil && current.unstoredValueHandler == nil)
      }
    }
    #expect(issues.count == 3)
    let namesHandler = issues.contains { $0.contains("Key: unstoredValueHandler\n") }
    #expect(namesHandler)
  }
}
