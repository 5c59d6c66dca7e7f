import ComposableEnvironment
import EnvironmentCore
import TestSupport
import Testing

struct AliasTests {
  @Test func `A value set by either name is read by both, wherever the alias is declared`() {
    Dependencies.withAliases {
      let parent = RootEnvironment().aliasing(\.int1, to: \.int)
      parent.with(\.int, 4)
      #expect((parent[\.int1], parent.branch[\.int1]) == (4, 4))
      parent.branch.with(\.int1, 5)
      #expect((parent.branch.int, parent.branch.int1, parent.branch.twig.int, parent.int) == (5, 5, 5, 4))
      #expect(parent.text == "text")
      parent.with(\.text, "other").with(\.number, 3)
      #expect((parent.branch.text, parent.branch[\.number]) == ("other", 3))
    }
  }

  @Test func `An optional dependency and its alias receive only what the task sets`() {
    Dependencies.withAliases {
      _ = RootEnvironment().aliasing(\.second, to: \.first)
      withEnvironment {
        $0.unrelated = 1
      } operation: {
        #expect(RootEnvironment()[\.first] == nil)
      }
      withEnvironment {
        $0.second = "set"
      } operation: {
        #expect(RootEnvironment()[\.first] == "set")
      }
    }
  }

  @Test func `The default of an alias is that of its canonical dependency`() {
    Dependencies.withAliases {
      let environment = RootEnvironment().aliasing(\.int1, to: \.int)
      #expect((environment.int1, environment[\.int1]) == (10, 10))
      environment.aliasing(\.int, to: \.int2)
      #expect((environment.int1, environment.int) == (12, 12))
    }
  }

  @Test func `A value that was set before the alias is read, whichever name was used to set it last`() {
    Dependencies.withAliases {
      let parent = RootEnvironment().with(\.int1, 4)
      let child = parent.branch.with(\.int, 5)
      let twig = child.twig.with(\.int, 4).with(\.int1, 5).with(\.int, 6)
      #expect(parent.int == 10)
      parent.aliasing(\.int1, to: \.int)
      #expect((parent.int, parent.int1, child.int1, twig.int1) == (4, 4, 5, 6))
      Dependencies.clearAliases()
      #expect((parent.int, parent.int1, child.int1) == (10, 4, 4))
    }
  }

  @Test func `An alias that is declared where an environment is embedded applies at the first read`() {
    Dependencies.withAliases {
      let parent = OnTheSpot().with(\.int, 4)
      #expect((parent.child.first, parent.child.second) == (4, 4))
      parent.with(\.int2, 5)
      #expect(parent.child.first == 5)
    }
  }

  @Test func `An alias with a key and an alias without one work together`() {
    Dependencies.withAliases {
      let environment = RootEnvironment().aliasing(\.int, to: \.number)
      #expect(environment.int == 1)
      environment.with(\.int, 4)
      #expect(environment.number == 4)
      Dependencies.clearAliases()
      environment.aliasing(\.number, to: \.int)
      #expect(environment[\.number] == 4)
    }
  }

  @Test func `A cycle of aliases is reported, and the first alias is kept`() {
    let issues = issues {
      Dependencies.withAliases {
        let environment = RootEnvironment().with(\.int, 4)
          .aliasing(\.int1, to: \.int).aliasing(\.int2, to: \.int1).aliasing(\.int, to: \.int2)
        #expect((environment.int2, environment.int1) == (4, 4))
        environment.aliasing(\.text, to: \.text)
      }
    }
    #expect(issues.count == 2)
  }

  @Test func `An accessor and a deeper key path find the values that are set by either name`() {
    Dependencies.withAliases {
      let parent = Greeter().with(\.userName, "Ann").with(\.configuration, Configuration(url: "a"))
      let child = parent.child
      #expect([child.greeting, child.url] == ["Hi nobody", "default"])
      parent.aliasing(\.name, to: \.userName).aliasing(\.conf, to: \.configuration)
      #expect([child.greeting, child.url] == ["Hi Ann", "a"])
      #expect([child[\.greeting], child[\.conf.url], child[dynamicMember: \.conf.url]] == ["Hi Ann", "a", "a"])
      child.with(\.userName, "Bea").with(\.configuration.url, "b")
      #expect([child.greeting, child.url] == ["Hi Bea", "b"])
      child.with(\.name, "Cid").with(\.conf.url, "c")
      #expect([child.greeting, child.url] == ["Hi Cid", "c"])
      #expect((child[\.userName], child[\.configuration]) == ("Cid", Configuration(url: "c")))
      child.with(\.greeting, "Hi Dan")
      #expect([child[\.userName], child[\.name]] == ["Dan", "Dan"])
      #expect([parent.greeting, parent.url] == ["Hi Ann", "a"])
      Dependencies.clearAliases()
      #expect([parent.greeting, parent.url] == ["Hi nobody", "default"])
    }
  }

  @Test func `An alias of a part of a value is reported once a value is set`() {
    let issues = issues {
      Dependencies.withAliases {
        let environment = RootEnvironment().aliasing(\.settings.volume, to: \.number)
        #expect(environment[\.settings.volume] == 1)
        environment.with(\.number, 4)
        #expect((environment[\.settings].volume, environment.number) == (5, 4))
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("An alias names a part of a dependency") == true)
  }

  @Test func `The default of the canonical dependency is made only when it or an alias is read`() {
    Dependencies.withAliases {
      let environment = RootEnvironment().aliasing(\.counted, to: \.canonicalCounted)
      _ = (environment.int, environment.text, environment.number)
      #expect(CountedDefaults.made == [])
      #expect(environment[\.counted] == 2)
      #expect(CountedDefaults.made == ["canonical"])
      environment.with(\.canonicalCounted, 4)
      #expect((environment[\.countedAccessor], environment[\.counted]) == (4, 4))
    }
  }

  @Test func `Under an alias, a strict handler is called for exactly the keys that are read`() {
    Dependencies.withAliases {
      let environment = RootEnvironment().aliasing(\.counted, to: \.canonicalCounted)
      let asked = Lock<[String]>([])
      environment[\.unstoredValueHandler] = { key in
        asked.withLock { $0.append(EnvironmentValues.name(of: key)) }
        return .defaultValue
      }
      #expect(environment.number == 1)
      #expect(asked.withLock { $0 } == ["NumberKey"])
    }
  }

  @Test func `Values that were copied under aliases don't include the aliases`() {
    let values = Dependencies.withAliases { RootEnvironment().aliasing(\.number, to: \.int)[\.self] }
    let environment = RootEnvironment().with(\.self, values)
    #expect(environment.number == 1)
    #expect(environment.with(\.int, 4).number == 1)
  }

  @Test func `Aliases of a scope are removed after it`() async {
    let environment = RootEnvironment().with(\.int, 4)
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

final class Greeter: ComposableEnvironment {
  @Dependency(\.greeting) var greeting
  @Dependency(\.conf.url) var url
  @DerivedEnvironment<Greeter> var child
}

struct Configuration: Equatable {
  var url = "default"
}

struct ConfigurationKey: DependencyKey { static let defaultValue = Configuration() }
struct CanonicalConfigurationKey: DependencyKey { static let defaultValue = Configuration(url: "canonical") }
struct NameKey: DependencyKey { static let defaultValue = "nobody" }

extension Dependencies {
  var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
  var userName: String {
    get { self[\.userName] ?? "user" }
    set { self[\.userName] = newValue }
  }
  var greeting: String {
    get { "Hi " + name }
    set { name = String(newValue.dropFirst(3)) }
  }
  var conf: Configuration {
    get { self[ConfigurationKey.self] }
    set { self[ConfigurationKey.self] = newValue }
  }
  var configuration: Configuration {
    get { self[CanonicalConfigurationKey.self] }
    set { self[CanonicalConfigurationKey.self] = newValue }
  }
}

/// The names of the keys whose defaults were made; only one test uses it.
private enum CountedDefaults {
  private static let names = Lock<[String]>([])

  static var made: [String] { names.withLock { $0 } }

  static func note(_ name: String, _ value: Int) -> Int {
    names.withLock { $0.append(name) }
    return value
  }
}

private struct CountedKey: DependencyKey {
  static var defaultValue: Int { CountedDefaults.note("alias", 1) }
}

private struct CanonicalCountedKey: DependencyKey {
  static var defaultValue: Int { CountedDefaults.note("canonical", 2) }
}

extension Dependencies {
  fileprivate var counted: Int {
    get { self[CountedKey.self] }
    set { self[CountedKey.self] = newValue }
  }
  fileprivate var canonicalCounted: Int {
    get { self[CanonicalCountedKey.self] }
    set { self[CanonicalCountedKey.self] = newValue }
  }
  fileprivate var countedAccessor: Int {
    get { counted }
    set { counted = newValue }
  }
}

private enum UnrelatedKey: DependencyKey { static let defaultValue = 0 }
private enum FirstKey: DependencyKey { static let defaultValue: String? = nil }
private enum SecondKey: DependencyKey { static let defaultValue: String? = nil }

extension Dependencies {
  fileprivate var unrelated: Int {
    get { self[UnrelatedKey.self] }
    set { self[UnrelatedKey.self] = newValue }
  }

  /// Optional dependencies that can't be set to `nil`.
  fileprivate var first: String? {
    get { self[FirstKey.self] }
    set { if let newValue { self[FirstKey.self] = newValue } }
  }

  fileprivate var second: String? {
    get { self[SecondKey.self] }
    set { if let newValue { self[SecondKey.self] = newValue } }
  }
}
