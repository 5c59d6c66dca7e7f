import EnvironmentDependencies
import EnvironmentTesting
import Foundation
import TestSupport
import Testing

/// Tests that each prepare their own values, in parallel with the others.
struct PrepareDependenciesTests {
  @Test(.ownDefaults, arguments: 0..<8) func `A dependency that a test prepares belongs to that test`(_ number: Int) {
    prepareDependencies {
      $0.client.name = "\(number)"
      $0.date.now = Date(timeIntervalSince1970: TimeInterval(number))
    }
    #expect(Model().name == "\(number)")
    @Dependency(\.date.now) var now
    #expect(now.timeIntervalSince1970 == TimeInterval(number))
    withDependencies {
      $0.client.name = "mock"
    } operation: {
      #expect(Model().name == "mock")
    }
    #expect(Model().name == "\(number)")
  }

  @Test func `The result of the function is returned, and its error thrown`() {
    struct Failure: Error {}
    #expect(prepareDependencies { _ in 42 } == 42)
    #expect(throws: Failure.self) {
      try prepareDependencies {
        $0.client.name = "never"
        throw Failure()
      }
    }
    #expect(Model().name == "test")
  }

  @Test func `One preparation can set a dependency twice, and the context`() {
    prepareDependencies {
      $0.client.name = "first"
      $0.client.name = "second"
      $0.context = .live
    }
    @Dependency(\.context) var context
    #expect(context == .live)
    let model = Model()
    #expect((model.name, model.player.volume) == ("second", 11))
  }

  @Test func `Preparing a part of a value needs no test value`() {
    var number = 0
    let issues = issues {
      prepareDependencies { $0.number += 1 }
      number = DependencyValues._current.number
    }
    #expect((number, issues) == (43, []))
  }

  @Test func `Preparing a dependency that was prepared or read is reported, with the place of that`() {
    prepareDependencies { $0.client.name = "first" }
    let twice = issues { prepareDependencies { $0.client.name = "second" } }
    expectReport(twice, contains: ["PrepareDependenciesTests.swift"])
    @Dependency(Player.self) var player
    #expect(player.volume == 0)
    let late = issues { prepareDependencies { $0.player.volume = 5 } }
    expectReport(late, contains: ["First read by: @Dependency(Player.self), declared at "])
    #expect((Model().name, player.volume) == ("first", 0))
  }

  @Test func `A late preparation fails the test, in the words of dependencies`() {
    prepareDependencies { $0.client.name = "first" }
    withKnownIssue {
      prepareDependencies { $0.client.name = "second" }
    } matching: { issue in
      let comment = issue.comments.first?.rawValue ?? ""
      return comment.contains("'prepareDependencies'") && !comment.contains("Environment'")
        && issue.sourceLocation?.fileName == "PrepareDependenciesTests.swift"
    }
  }

  @Test func `A late preparation in a preview sets the value`() {
    let reports = issues {
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(Model().name == "preview")
        prepareDependencies { $0.client.name = "first" }
        #expect(Model().name == "first")
        prepareDependencies { $0.client.name += " and second" }
        #expect(Model().name == "first and second")
      }
    }
    #expect(reports == [])
    #expect(Model().name == "test")
  }

  @Test func `A dependency that has not been read can be prepared in a scope, once`() {
    withDependencies {
      $0.context = .live
    } operation: {
      prepareDependencies { $0.client.name += "ly" }
      #expect(Model().name == "lively")
      #expect(issues { prepareDependencies { $0.client.name = "late" } }.count == 1)
      #expect(Model().name == "lively")
      @Dependency(Player.self) var player
      #expect(player.volume == 11)
      #expect(issues { prepareDependencies { $0[Player.self] = Player(volume: 5) } }.count == 1)
      #expect(player.volume == 11)
    }
    #expect(Model().name == "test")
  }

  @Suite(.environment(\.plain, "of the suite")) struct WithTrait {
    @Test(.environment { $0.player.volume = 5 }) func `A test can prepare a dependency that its traits don't set`() {
      prepareDependencies { $0.client.name = "prepared" }
      let model = Model()
      #expect((model.name, model.player.volume) == ("prepared", 5))
      #expect(DependencyValues._current.plain == "of the suite")
      #expect(issues { prepareDependencies { $0.plain = "too late" } }.count == 1)
      #expect(DependencyValues._current.plain == "of the suite")
    }
  }
}
