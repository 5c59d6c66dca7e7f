import ComposableEnvironment
import EnvironmentKit
import GlobalEnvironment
import TestSupport
import Testing

/// Tests of dependencies with two names, one of which a task sets, behind the doors that support aliases.
struct TaskAliasTests {
  @Test(.ownDefaults, arguments: AliasReader.all) func `A value that a task sets by either name is read by both`(
    _ reader: AliasReader
  ) {
    Dependencies.withAliases {
      let read = reader.make()
      EnvironmentValues.alias(\.alias, to: \.canonical)
      #expect(read() == Names("canonical"))
      withEnvironment {
        $0.alias = "set"
      } operation: {
        #expect(read() == Names("set"))
        #expect(reader.make()() == Names("set"))
      }
      withEnvironment {
        $0.canonical = "set"
      } operation: {
        #expect(read() == Names("set"))
      }
      #expect(read() == Names("canonical"))
    }
  }

  @Test(.ownDefaults, arguments: AliasReader.all) func `Of two scopes that set one name each, the inner one wins`(
    _ reader: AliasReader
  ) {
    Dependencies.withAliases {
      let read = reader.make()
      EnvironmentValues.alias(\.alias, to: \.canonical)
      withEnvironment {
        $0.alias = "outer"
      } operation: {
        withEnvironment {
          $0.canonical = "inner"
        } operation: {
          #expect(read() == Names("inner"))
          withEnvironment {
            $0.alias = "innermost"
          } operation: {
            #expect(read() == Names("innermost"))
          }
          withEnvironment {
            $0.greeting = "Salut"
          } operation: {
            #expect(read() == Names("inner"))
          }
        }
        #expect(read() == Names("outer"))
      }
    }
  }

  @Test(.ownDefaults, arguments: AliasReader.all) func `Of two names that one scope sets, the canonical one wins`(
    _ reader: AliasReader
  ) {
    Dependencies.withAliases {
      let read = reader.make()
      withEnvironment {
        $0.canonical = "first"
        $0.alias = "second"
      } operation: {
        #expect(read() == Names(alias: "second", canonical: "first"))
        EnvironmentValues.alias(\.alias, to: \.canonical)
        #expect(read() == Names("first"))
        EnvironmentValues.clearAliases()
        #expect(read() == Names(alias: "second", canonical: "first"))
      }
    }
  }

  @Test(.ownDefaults, arguments: AliasReader.all) func `A scope that resets a name resets the other one`(
    _ reader: AliasReader
  ) {
    Dependencies.withAliases {
      let read = reader.make()
      EnvironmentValues.alias(\.alias, to: \.canonical)
      withEnvironment {
        $0.canonical = "set"
      } operation: {
        withEnvironment {
          $0.alias = "inner"
        } operation: {
          withEnvironment {
            $0.reset(\.alias)
          } operation: {
            #expect(read() == Names("canonical"))
          }
        }
      }
    }
  }

  @Test(.ownDefaults, arguments: AliasReader.all) func `A chain of aliases has one value`(_ reader: AliasReader) {
    Dependencies.withAliases {
      let read = reader.make()
      EnvironmentValues.alias(\.otherAlias, to: \.alias)
      EnvironmentValues.alias(\.alias, to: \.canonical)
      withEnvironment {
        $0.otherAlias = "set"
      } operation: {
        #expect(read() == Names("set"))
        EnvironmentValues.clearAliases()
        #expect(read() == Names(alias: "alias", canonical: "canonical"))
      }
    }
  }

  @Test(.ownDefaults, arguments: AliasReader.all)
  func `A value that is set at the reader wins over the task's by the other name`(
    _ reader: AliasReader
  ) {
    withDependencies {
      $0.canonical = "given"
    } operation: {
      EnvironmentValues.alias(\.alias, to: \.canonical)
      withEnvironment {
        $0.alias = "task's"
      } operation: {
        #expect(NamedTree().with(\.canonical, "given").names == Names("given"))
        #expect(NamedGlobal().names == Names("given"))
      }
    }
  }

  @Test func `A tree made in a scope reads that scope's value by both names, unless a later one sets either`() {
    Dependencies.withAliases {
      EnvironmentValues.alias(\.alias, to: \.canonical)
      let tree = withEnvironment {
        $0.alias = "made"
      } operation: {
        NamedTree()
      }
      #expect((tree.names, tree.child.names) == (Names("made"), Names("made")))
      withEnvironment {
        $0.greeting = "Salut"
      } operation: {
        #expect(tree.names == Names("made"))
      }
      withEnvironment {
        $0.canonical = "later"
      } operation: {
        #expect((tree.names, tree.child.names) == (Names("later"), Names("later")))
      }
    }
  }

  @Test func `An accessor that reads a name follows the value that a task sets by the other one`() {
    Dependencies.withAliases {
      EnvironmentValues.alias(\.alias, to: \.canonical)
      withEnvironment {
        $0.alias = "set"
      } operation: {
        #expect((NamedTree()[\.shouted], NamedGlobal()[\.shouted]) == ("SET", "SET"))
      }
      EnvironmentValues.alias(\.canonical, to: \.greeting)
      withEnvironment {
        $0.greeting = "Salut"
      } operation: {
        #expect((NamedTree()[\.shouted], NamedGlobal()[\.shouted]) == ("SALUT", "SALUT"))
      }
    }
  }

  @Test func `The default of an alias isn't made when a task sets other values`() {
    Dependencies.withAliases {
      EnvironmentValues.alias(\.costlyAlias, to: \.costly)
      withEnvironment {
        $0.greeting = "Salut"
      } operation: {
        #expect((NamedTree()[\.greeting], NamedGlobal()[\.greeting]) == ("Salut", "Salut"))
      }
      withEnvironment {
        $0.costly = Costly(name: "set")
      } operation: {
        #expect((NamedTree()[\.costlyAlias].name, NamedGlobal()[\.costlyAlias].name) == ("set", "set"))
      }
      withEnvironment {
        $0.costlyAlias = Costly(name: "set")
      } operation: {
        #expect((NamedTree()[\.costly].name, NamedGlobal()[\.costly].name) == ("set", "set"))
      }
    }
  }

  @Test func `A value that was prepared by an alias is read by both names`() async {
    await #expect(processExitsWith: .success) {
      prepareEnvironment { $0.alias = "prepared" }
      EnvironmentValues.alias(\.alias, to: \.canonical)
      #expect((NamedTree().names, NamedGlobal().names) == (Names("prepared"), Names("prepared")))
      withEnvironment {
        $0.canonical = "set"
      } operation: {
        #expect((NamedTree().names, NamedGlobal().names) == (Names("set"), Names("set")))
      }
    }
  }
}

/// A reader of dependencies that are aliases.
struct AliasReader: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable () -> () -> Names

  static let all: [AliasReader] = [
    AliasReader(testDescription: "composable environment") {
      { [tree = NamedTree()] in tree.names }
    },
    AliasReader(testDescription: "derived environment") {
      { [tree = NamedTree()] in tree.child.names }
    },
    AliasReader(testDescription: "global environment") {
      { NamedGlobal().names }
    },
    AliasReader(testDescription: "global environment of an operation") {
      { withDependencies { NamedGlobal().names } }
    },
  ]
}

struct Names: Equatable {
  var alias: String
  var canonical: String

  init(_ both: String) { (alias, canonical) = (both, both) }

  init(alias: String, canonical: String) { (self.alias, self.canonical) = (alias, canonical) }
}

private final class NamedTree: ComposableEnvironment {
  @ComposableEnvironmentDependency(\.alias) private var alias
  @ComposableEnvironmentDependency(\.canonical) private var canonical
  @DerivedComposableEnvironment<NamedTree> var child

  var names: Names { Names(alias: alias, canonical: canonical) }
}

private struct NamedGlobal: GlobalEnvironment {
  @GlobalEnvironmentDependency(\.alias) private var alias
  @GlobalEnvironmentDependency(\.canonical) private var canonical

  init() {}

  var names: Names { Names(alias: alias, canonical: canonical) }
}

private struct Costly {
  let name: String

  /// Makes the default, which no test may do.
  static func makeDefault() -> Costly {
    Issue.record("A default was made.")
    return Costly(name: "default")
  }
}

private struct CostlyKey: DependencyKey {
  static var defaultValue: Costly { .makeDefault() }
}

private struct CostlyAliasKey: DependencyKey {
  static var defaultValue: Costly { .makeDefault() }
}

private struct CanonicalKey: DependencyKey { static let defaultValue = "canonical" }

extension EnvironmentValues {
  @Entry fileprivate var alias = "alias"

  fileprivate var canonical: String {
    get { self[CanonicalKey.self] }
    set { self[CanonicalKey.self] = newValue }
  }

  fileprivate var otherAlias: String {
    get { self[\.otherAlias] ?? "other alias" }
    set { self[\.otherAlias] = newValue }
  }

  fileprivate var shouted: String {
    get { alias.uppercased() }
    set { alias = newValue.lowercased() }
  }

  fileprivate var costly: Costly {
    get { self[CostlyKey.self] }
    set { self[CostlyKey.self] = newValue }
  }

  fileprivate var costlyAlias: Costly {
    get { self[CostlyAliasKey.self] }
    set { self[CostlyAliasKey.self] = newValue }
  }

  fileprivate static func alias(
    _ name: WritableKeyPath<EnvironmentValues, String>, to canonical: WritableKeyPath<EnvironmentValues, String>
  ) {
    Accessor().aliasing(name, to: canonical)
  }

  fileprivate static func alias(
    _ name: WritableKeyPath<EnvironmentValues, Costly>, to canonical: WritableKeyPath<EnvironmentValues, Costly>
  ) {
    Accessor().aliasing(name, to: canonical)
  }

  private struct Accessor: GlobalDependenciesAccessing {}
}
