import ComposableEnvironment
import EnvironmentDependencies
import EnvironmentInjection
import EnvironmentInspector
import EnvironmentKit
import TestSupport
import Testing

import protocol GlobalEnvironment.GlobalEnvironment

/// Tests of the sources that `EnvironmentInspector` names for the values behind each front door.
struct ValueSourceTests {
  private final class Leaf: ComposableEnvironment {}

  private final class Branch: ComposableEnvironment {
    @DerivedEnvironment<Leaf> var leaf
  }

  private final class Trunk: ComposableEnvironment {
    @DerivedEnvironment<Branch> var branch
  }

  private struct Settings: GlobalEnvironment {}

  private final class Owner: Injectable {
    var injection = InjectionValues()
  }

  private final class Borrower: Injectable {}

  private final class Both: Injectable, GlobalEnvironment {}

  private final class Client {
    @EnvironmentDependencies.Dependency(\.greeting) var greeting
  }

  private static let declaration = "FrontDoorTests/Entries.swift:4"

  @Test func `An environment names itself, or the one that it inherits from`() {
    let trunk = Trunk()
    trunk[\.greeting] = "Salut"
    let leaf = trunk.branch.leaf
    let inherited = EnvironmentInspector.source(of: \.greeting, in: leaf)
    #expect(
      inherited.description == "'greeting' is \"Salut\": set by the environment 2 levels above it, over the default "
        + "(\(Self.declaration)).")
    leaf[\.greeting] = "Moin"
    let own = EnvironmentInspector.source(of: \.greeting, in: leaf)
    #expect(own.setting.setter == .environment(levelsAbove: 0))
    #expect(own.hidden.map(\.setter) == [.environment(levelsAbove: 2), .keyDefault])
    #expect(EnvironmentInspector.source(of: \.farewell, in: leaf).setting.setter == .keyDefault)
  }

  @Test func `An environment without values of its own has those of the task that made it`() {
    let leaf = withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      Trunk().branch.leaf
    }
    let source = EnvironmentInspector.source(of: \.greeting, in: leaf)
    #expect(source.setting.value == "\"Salut\"")
    guard case .scope = source.setting.setter else { return #expect(Bool(false), "\(source)") }
  }

  @Test func `An alias is named, with the source of the canonical dependency`() {
    Dependencies.withAliases {
      let trunk = Trunk()
      trunk.aliasing(\.farewell, to: \.greeting)
      #expect(EnvironmentInspector.source(of: \.farewell, in: trunk).declaration == Self.declaration)
      trunk.branch[\.farewell] = "Salut"
      let source = EnvironmentInspector.source(of: \.farewell, in: trunk.branch.leaf)
      #expect(source.setting.setter == .environment(levelsAbove: 1))
      #expect(source.notes.first == "'farewell' is an alias of 'greeting'.")
      let canonical = EnvironmentInspector.source(of: \.greeting, in: trunk.branch)
      #expect(canonical.setting.setter == .environment(levelsAbove: 0))
      #expect(canonical.setting.value == "\"Salut\"")
    }
  }

  @Test func `A global environment names the global dependencies`() {
    let source = EnvironmentInspector.source(of: \.greeting, in: Settings().with(\.greeting, "Salut"))
    #expect(source.setting.setter == .globalDependencies)
    #expect(source.setting.value == "\"Salut\"")
    #expect(EnvironmentInspector.source(of: \.farewell, in: Settings()).setting.setter == .keyDefault)
  }

  @Test func `An object with both doors names its dependencies`() {
    #expect(EnvironmentInspector.source(of: \.greeting, in: Both()).setting.setter == .keyDefault)
  }

  @Test func `An object with injected values names its own values, or the scope of the task that they come from`() {
    let owner = Owner()
    owner.injection.greeting = "Salut"
    let own = EnvironmentInspector.source(of: \.greeting, in: owner)
    #expect(own.setting.setter == .injection)
    #expect(own.setting.value == "\"Salut\"")
    withEnvironment {
      $0.greeting = "Moin"
      $0.farewell = "Tschüss"
    } operation: {
      #expect(EnvironmentInspector.source(of: \.farewell, in: owner).setting.setter == .keyDefault)
      let source = EnvironmentInspector.source(of: \.greeting, in: Borrower())
      #expect(source.setting.value == "\"Moin\"")
      guard case .scope = source.setting.setter else { return #expect(Bool(false), "\(source)") }
    }
  }

  @Test func `A task's dependency has the source of the scope in which its reader was made`() {
    let client = EnvironmentDependencies.withDependencies {
      $0.greeting = "Salut"
    } operation: {
      Client()
    }
    EnvironmentDependencies.withDependencies(from: client) {
      #expect(EnvironmentInspector.source(of: \.greeting).setting.value == "\"Salut\"")
    }
  }

  @Test(arguments: 0..<50) func `In random trees, the setting that is named has the value that is read`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    Dependencies.withAliases {
      let trunk = Trunk()
      let environments = [trunk, trunk.branch, trunk.branch.leaf]
      for step in 0..<40 {
        let environment = environments.randomElement(using: &random) ?? trunk
        let name = [\EnvironmentValues.greeting, \.farewell].randomElement(using: &random) ?? \.greeting
        switch Int.random(in: 0..<8, using: &random) {
        case 0: trunk.aliasing(\.farewell, to: \.greeting)
        case 1: EnvironmentValues.clearAliases()
        default: environment[name] = "\(step)"
        }
        withEnvironment {
          if step.isMultiple(of: 3) { $0[keyPath: name] = "task \(step)" }
        } operation: {
          for environment in environments {
            for name in [\EnvironmentValues.greeting, \.farewell] {
              let value = EnvironmentInspector.source(of: name, in: environment).setting.value
              let read = environment[name]
              #expect(value == "\"\(read)\"" || value == nil && ["Hello", "Goodbye"].contains(read))
            }
          }
        }
      }
    }
  }
}
