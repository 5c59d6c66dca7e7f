import ComposableEnvironment
import Dispatch
import EnvironmentCore
import TestSupport
import Testing

// Variants of the tests of environments and their dependencies: of other kinds of values, places and threads.

extension ComposableEnvironmentTests {
  @Test func `A child's value is never read by its parent or its siblings`() {
    let parent = Siblings().with(\.int, 4)
    parent.older.with(\.int, 5)
    #expect((parent.int, parent.younger.int, parent.older.int) == (4, 4, 5))
  }

  @Test func `Setting one dependency keeps the others`() {
    let parent = RootEnvironment().with(\.int, 4).with(\.text, "a").with(\.number, 2)
    #expect((parent[\.int], parent[\.text], parent.branch[\.number], parent.branch.twig[\.int1]) == (4, "a", 2, 11))
  }

  @Test func `An initial value of an embedded environment is inherited below it`() {
    let parent = WithInitialValue().with(\.int, 4)
    #expect((parent.twig.int, parent.twig.transparent.leaf.int) == (3, 3))
  }

  @Test func `A closure can be a dependency`() {
    let parent = Holder().with(\.makeText) { "<\($0)>" }
    #expect((parent.child.makeText(3), LeafEnvironment().makeText(3)) == ("<3>", "3"))
  }

  @Test func `A child outlives its parent with all inherited values`() {
    let child = RootEnvironment().with(\.int, 4).branch
    #expect((child.int, child.twig.int) == (4, 4))
  }

  @Test func `A dependency is read where an optional is expected`() {
    let environment = RootEnvironment().with(\.number, 4).with(\.int, 5)
    let number: Int? = environment[\.number]
    let int: Int? = environment[\.int]
    let nickname: String? = environment[\.nickname]
    #expect((number, int, nickname) == (4, 5, "none"))
    let any: Any? = environment[\.number]
    #expect(any as? Int == 4)
  }

  @Test func `A value that is set at an environment before it is embedded stays its own`() {
    let parent = Holder(child: LeafEnvironment().with(\.int, 3)).with(\.int, 4)
    #expect(parent.child.int == 3)
    parent.with(\.int, 5)
    #expect(parent.child.int == 3)
  }

  @Test func `A subclass may have required initializer arguments`() {
    let environment = Configured(name: "a").with(\.int, 4)
    #expect((environment.twig.int, environment.name) == (4, "a"))
  }

  @Test func `A request that still runs when another one reads its tree keeps nothing in it afterwards`() {
    weak var token: Token?
    var tree: RootEnvironment?
    withRequestEnvironment {
      let made = Token()
      token = made
      $0.token = made
    } operation: {
      let made = RootEnvironment()
      tree = made
      #expect(made.branch[\.token] != nil)
      let other = TaskScope.run(in: nil) {
        TaskScope.changed(at: SourcePlace(#fileID, #line), isRequest: true) { $0.int = 5 }
      }
      _ = issues { TaskScope.run(in: other) { #expect(made.int == 5 && made.branch[\.token] == nil) } }
      #expect(made.branch[\.token] != nil, "The request still sets it for its own task.")
    }
    #expect(token == nil)
    #expect(tree?.branch[\.token] == nil)
  }

  final class Siblings: ComposableEnvironment {
    @Dependency(\.int) var int
    @DerivedEnvironment<LeafEnvironment> var older
    @DerivedEnvironment<LeafEnvironment> var younger
  }

  final class Configured: ComposableEnvironment {
    let name: String
    @DerivedEnvironment<TwigEnvironment> var twig

    required init() {
      name = "none"
      super.init()
    }

    init(name: String) {
      self.name = name
      super.init()
    }
  }

  final class WithInitialValue: ComposableEnvironment {
    @DerivedEnvironment var twig = TwigEnvironment().with(\.int, 3)
  }
}

extension AliasTests {
  @Test func `An alias of other dependencies keeps the values that were set, and their parts`() {
    Dependencies.withAliases {
      let parent = RootEnvironment().with(\.numbers, [1, 2]).with(\.numbers[0], 9).with(\.numbers, [5])
      let child = parent.branch.with(\.settings.volume, 9)
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

  @Test func `A wrapper follows an alias`() {
    Dependencies.withAliases {
      let environment = RootEnvironment().with(\.int2, 4)
      #expect(environment.int == 10)
      environment.aliasing(\.int, to: \.int2)
      #expect(environment.int == 4)
    }
  }

  @Test func `Scopes with different aliases read one environment, each with its own aliases`() {
    // Environments can be used from any thread.
    nonisolated(unsafe) let environment = RootEnvironment().with(\.int, 0).with(\.int1, 1).with(\.int2, 2)
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
}

extension KeylessDependencyTests {
  @Test func `A defined value is found before and after an alias`() async {
    await #expect(processExitsWith: .success) {
      let node = Node().with(\.keyless, 4)
      for _ in 0..<4 { #expect(node.keyless == 4) }
      node.aliasing(\.keyless, to: \.other)
      for _ in 0..<4 { #expect(node.keyless == 4 && node[\.other] == 4) }
      node.with(\.other, 5)
      for _ in 0..<4 { #expect(node.keyless == 5) }
      Dependencies.clearAliases()
      for _ in 0..<4 { #expect(node.keyless == 4 && node[\.other] == 5) }
    }
  }

  @Test func `An undefined value has the default of its accessor, also after it was defined`() async {
    await #expect(processExitsWith: .success) {
      var values = Dependencies()
      for _ in 0..<4 { #expect(values.keyless == 1) }
      values.keyless = 2
      for _ in 0..<4 { #expect(values.keyless == 2) }
      values[\.keyless] = nil
      for _ in 0..<4 { #expect(values.keyless == 1) }
      values[\.optional] = .some(nil)
      for _ in 0..<4 { #expect(values.optional == nil) }
      values[\.optional] = nil
      for _ in 0..<4 { #expect(values.optional == "default") }
    }
  }

  @Test func `A strict handler is called for an undefined value, at each read`() async {
    await #expect(processExitsWith: .success) {
      var values = Dependencies()
      for _ in 0..<4 { #expect(values.keyless == 1) }
      var names: [String] = []
      values.unstoredValueHandler = { key in
        names.append(Dependencies.name(of: key))
        return .value(7)
      }
      for _ in 0..<4 { #expect(values.keyless == 7) }
      values.keyless = 2
      for _ in 0..<4 { #expect(values.keyless == 2) }
      #expect(names.count == 4)
    }
  }

  @Test func `A dependency becomes an alias while many threads read it`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<50 {
        Dependencies.clearAliases()
        // Environments can be used from any thread.
        nonisolated(unsafe) let node = Node().with(\.keyless, 4).with(\.other, 5)
        for _ in 0..<3 where node.keyless != 4 { Issue.record("It isn't what it was set to.") }
        await withTaskGroup { group in
          for task in 0..<8 {
            group.addTask {
              if task == 0 { node.aliasing(\.keyless, to: \.other) }
              for _ in 0..<200 where ![4, 5].contains(node.keyless) { Issue.record("It is neither.") }
            }
          }
        }
        if node.keyless != 5 { Issue.record("It isn't what it is an alias of.") }
      }
    }
  }

  @Test func `Many threads read defined values while others are added`() async {
    await #expect(processExitsWith: .success) {
      await withTaskGroup { group in
        for task in 0..<8 {
          group.addTask {
            let node = Node()
            for number in 0..<200 {
              node[\.[number: number]] = task
              for _ in 0..<10 where node[\.[number: number]] != task { Issue.record("\(number) isn't \(task)") }
              if node.with(\.keyless, number).keyless != number { Issue.record("\(number) isn't defined") }
            }
          }
        }
      }
    }
  }
}
