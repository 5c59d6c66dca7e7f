import ComposableEnvironment
import Dispatch
import EnvironmentCore
import Testing

@Suite struct AliasTests {
  @Test func `What is set by either name is read by both, wherever the alias is declared`() {
    Dependencies.withAliases {
      let parent = First().aliasing(\.int1, to: \.int)
      parent.with(\.int, 4)
      #expect(parent[\.int1] == 4)
      #expect(parent.second[\.int1] == 4)
      parent.second.with(\.int1, 5)
      #expect(parent.second.int == 5)
      #expect(parent.second.int1 == 5)
      #expect(parent.second.third.int == 5)
      #expect(parent.int == 4)
      #expect(parent.text == "text")
      parent.with(\.text, "other").with(\.number, 3)
      #expect(parent.second.text == "other")
      #expect(parent.second[\.number] == 3)
    }
  }

  @Test func `The default is that of the dependency that the alias is of`() {
    Dependencies.withAliases {
      let environment = First().aliasing(\.int1, to: \.int)
      #expect(environment.int1 == 10)
      #expect(environment[\.int1] == 10)
      environment.aliasing(\.int, to: \.int2)
      #expect(environment.int1 == 12)
      #expect(environment.int == 12)
    }
  }

  @Test func `What was set before counts, by whichever name`() {
    Dependencies.withAliases {
      let parent = First().with(\.int1, 4)
      let child = parent.second.with(\.int, 5)
      #expect(parent.int == 10)
      parent.aliasing(\.int1, to: \.int)
      #expect(parent.int == 4)
      #expect(parent.int1 == 4)
      #expect(child.int1 == 5)
      Dependencies.clearAliases()
      #expect(parent.int == 10)
      #expect(parent.int1 == 4)
      #expect(child.int1 == 4)
    }
  }

  @Test func `An alias of others leaves alone what was set, and how`() {
    Dependencies.withAliases {
      let parent = First().with(\.numbers, [1, 2]).with(\.numbers[0], 9).with(\.numbers, [5])
      let child = parent.second.with(\.settings.volume, 9)
      parent.with(\.settings.theme, "dark")
      #expect(child[\.settings.theme] == "light")
      parent.aliasing(\.int1, to: \.int)
      #expect(parent.numbers == [5])
      #expect(child[\.settings.theme] == "light")
      parent.with(\.int1, 3)
      Dependencies.clearAliases()
      #expect(parent.numbers == [5])
      #expect(child[\.settings] == Settings(volume: 9))
    }
  }

  @Test func `Scopes with different aliases read one environment, each by its own`() {
    // Environments can be used from any thread.
    nonisolated(unsafe) let environment = First().with(\.int, 0).with(\.int1, 1).with(\.int2, 2)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      Dependencies.withAliases {
        let expected = thread.isMultiple(of: 2) ? [1, 1, 2] : [0, 2, 2]
        if thread.isMultiple(of: 2) {
          environment.aliasing(\.int, to: \.int1)
        } else {
          environment.aliasing(\.int1, to: \.int2)
        }
        for _ in 0..<2_000 {
          let found = [environment.int, environment.int1, environment.int2]
          if found != expected { Issue.record("It is \(found) and not \(expected).") }
        }
      }
    }
  }

  @Test func `The name that was used last counts`() {
    Dependencies.withAliases {
      let environment = First().with(\.int, 4).with(\.int1, 5).with(\.int, 6)
      environment.aliasing(\.int1, to: \.int)
      #expect(environment.int1 == 6)
    }
  }

  @Test func `An alias that is declared where an environment is embedded is in force at the first read`() {
    Dependencies.withAliases {
      let parent = OnTheSpot().with(\.int, 4)
      #expect(parent.child.first == 4)
      #expect(parent.child.second == 4)
      parent.with(\.int2, 5)
      #expect(parent.child.first == 5)
    }
  }

  @Test func `An alias with a key and an alias of the document's style work together`() {
    Dependencies.withAliases {
      let environment = First().aliasing(\.int, to: \.number)
      #expect(environment.int == 1)
      environment.with(\.int, 4)
      #expect(environment.number == 4)
      Dependencies.clearAliases()
      environment.aliasing(\.number, to: \.int)
      #expect(environment[\.number] == 4)
    }
  }

  @Test func `A wrapper follows an alias`() {
    Dependencies.withAliases {
      let environment = First().with(\.int2, 4)
      #expect(environment.int == 10)
      environment.aliasing(\.int, to: \.int2)
      #expect(environment.int == 4)
    }
  }

  @Test func `A circle of aliases is reported, and the first one holds`() {
    let issues = Lock<[EnvironmentIssue]>([])
    EnvironmentReporting.withReporter { issue in
      issues.withLock { $0.append(issue) }
    } operation: {
      Dependencies.withAliases {
        let environment = First().with(\.int, 4)
          .aliasing(\.int1, to: \.int).aliasing(\.int2, to: \.int1).aliasing(\.int, to: \.int2)
        #expect(environment.int2 == 4)
        #expect(environment.int1 == 4)
        environment.aliasing(\.text, to: \.text)
      }
    }
    #expect(issues.withLock { $0.count } == 2)
  }

  @Test func `Aliases of a scope are forgotten after it`() async {
    let environment = First().with(\.int, 4)
    await Dependencies.withAliases {
      environment.aliasing(\.text, to: \.otherText)
      #expect(environment.text == "other")
      await Task.yield()
      Dependencies.withAliases { Dependencies.clearAliases() }
      #expect(environment.text == "other")
    }
    #expect(environment.text == "text")
  }

  private final class OnTheSpot: ComposableEnvironment {
    @DerivedEnvironment<Child>(aliases: {
      $0.alias(\.int1, to: \.int)
        .alias(\.int2, to: \.int1)
    }) var child

    final class Child: ComposableEnvironment {
      @Dependency(\.int1) var first
      @Dependency(\.int2) var second
    }
  }
}

extension Dependencies {
  fileprivate var otherText: String {
    get { self[\.otherText] ?? "other" }
    set { self[\.otherText] = newValue }
  }
}
