import ComposableEnvironment
import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

/// The list of values that the failure of a test includes.
@MainActor
struct EnvironmentRecordingTests {
  let file = "EnvironmentTestingTests/EnvironmentRecordingTests.swift"

  @Test func `The failure of a test lists values that were set, with places, and values that were read`() async throws {
    let line = #line + 2
    let comments = try await comments {
      withEnvironment {
        $0.greeting = "Salut"
        $0.farewell = "Adieu"
      } operation: {
        #expect(EnvironmentValues.current.greeting == "Salut")
        #expect(EnvironmentValues.current.number == 1)
        Issue.record("failed")
      }
    }
    let list = """
      The environment of the test so far:
        Set and read:
          \\.greeting, at \(file):\(line)
        Set but not read:
          \\.farewell, at \(file):\(line)
        Read with a value that was set:
          \\.greeting
        Read with its default:
          NumberKey (EnvironmentTestingTests.NumberKey)
      """
    #expect(comments == [["failed", list]])
  }

  @Test func `Only the first failure of a test has the list`() async throws {
    let comments = try await comments {
      #expect(EnvironmentValues.current.greeting == "Hello")
      withKnownIssue { Issue.record("known") }
      Issue.record("first")
      Issue.record("second")
    }
    #expect(comments.map(\.count) == [1, 2, 1])
    #expect(comments.map(\.first) == ["known", "first", "second"])
  }

  @Test func `An error that the test throws has the list`() async throws {
    let comments = try await comments {
      #expect(EnvironmentValues.current.greeting == "Hello")
      throw Refusal()
    }
    #expect(comments.count == 1)
    #expect(comments.first?.last?.hasSuffix("Read with its default:\n    \\.greeting") == true)
  }

  @Test func `A failure states that the test has set and read nothing, and a value that isn't sendable is left out`()
    async throws
  {
    let nothing = "The test has neither set nor read a value of the environment so far."
    #expect(try await comments { Issue.record("failed") } == [["failed", nothing]])
    let comments = try await comments {
      let reports = issues { withEnvironment({ $0.box = Box() }, operation: {}) }
      #expect(reports.count == 1)
      Issue.record("failed")
    }
    #expect(comments == [["failed", nothing]])
  }

  @Test func `A trait is listed with its place, also if it is the trait of an enclosing suite`() async throws {
    let test = try #require(Test.current)
    let line = #line + 1
    let around: EnvironmentTrait = .environment(\.greeting, "Salut")
    let inside: EnvironmentTrait = .environment(\.farewell, "Adieu")
    let list = try await list(in: around) {
      try await inside.provideScope(for: test, testCase: nil) {
        #expect(EnvironmentValues.current.farewell == "Adieu")
      }
    }
    expect(
      list,
      contains: [
        "Set and read:\n    \\.farewell, at \(file):\(line + 1)\n",
        "Set but not read:\n    \\.greeting, at \(file):\(line)\n",
      ])
  }

  @Test func `A value that an inner scope overrides is listed as set but not read`() async throws {
    let line = #line + 2
    let list = try await list {
      withEnvironment {
        $0.greeting = "Salut"
      } operation: {
        withEnvironment {
          $0.greeting = "Ciao"
        } operation: {
          #expect(EnvironmentValues.current.greeting == "Ciao")
        }
      }
    }
    expect(
      list,
      contains: [
        "Set and read:\n    \\.greeting, at \(file):\(line + 3)\n",
        "Set but not read:\n    \\.greeting, at \(file):\(line)\n",
      ])
  }

  @Test(.ownDefaults, arguments: ValueReader.all)
  func `A read by any kind of reader is listed`(_ reader: ValueReader) async throws {
    let line = #line + 2
    let list = try await list {
      try await withEnvironment {
        $0.greeting = "Salut"
        $0.number = 2
        $0.unkeyed = 2
      } operation: {
        try await reader.read(.current)
      }
    }
    expectSetAndRead(list, at: line)
  }

  @Test func `An unread prepared value is listed, and one that is prepared too late is not`() async throws {
    let line = #line + 2
    let comments = try await comments {
      prepareEnvironment {
        $0.greeting = "Salut"
        $0.farewell = "Adieu"
      }
      #expect(Reader().greeting == "Salut")
      let late = issues { prepareEnvironment { $0.greeting = "Ciao" } }
      #expect(late.count == 1)
      Issue.record("failed")
    }
    let list = """
      The environment of the test so far:
        Set and read:
          \\.greeting, at \(file):\(line)
        Set but not read:
          \\.farewell, at \(file):\(line)
        Read with a value that was set:
          \\.greeting
      """
    #expect(comments == [["failed", list]])
  }

  @Test(.ownDefaults, arguments: ValueReader.all)
  func `A default that is read by any kind of reader is listed`(_ reader: ValueReader) async throws {
    let list = try await list { try await reader.read(EnvironmentValues()) }
    let keys = [#"    \.greeting"#, #"    \.<computed (Int)>"#]
    expect(list, contains: ["Read with its default:\n"] + keys, lacks: ["Set"])
  }

  @Test func `The values that views, bindings and dependency environments set are listed with them`() async throws {
    let list = try await list {
      _ = try renderHTML(Greeting().environment(\.greeting, "Salut"))
      _ = ViewHost { Greeting().environment(\.farewell, "Adieu") }.html
      let model = Model()
      var values = EnvironmentValues()
      values.number = 2
      model.bindEnvironment(from: values)
      #expect(model.number == 2)
      let tree = Tree().with(\.unkeyed, 2)
      #expect(tree.unkeyed == 2)
    }
    expect(
      list,
      contains: [
        "    \\.greeting, by a view", "Set but not read:\n    \\.farewell, by a view\n",
        "    NumberKey (EnvironmentTestingTests.NumberKey), in what 'Model' is bound to",
        "    \\.<computed (Int)>, by an environment with dependencies",
      ])
  }

  @Test func `The values that a test binds a model to are listed with their place`() async throws {
    let line = #line + 3
    let list = try await list {
      let model = Model()
      model.bindTestEnvironment { $0.greeting = "Salut" }
      #expect(model.greeting == "Salut")
    }
    expect(list, contains: ["Set and read:\n    \\.greeting, at \(file):\(line)\n"])
  }

  @Test func `Recording doesn't extend the lifetime of a value`() async throws {
    weak var profile: Guest?
    _ = try await comments {
      withEnvironment {
        $0.guest = Guest()
      } operation: {
        profile = EnvironmentValues.current.guest
        #expect(profile != nil)
      }
      #expect(profile == nil)
    }
  }

  @Test(.recordsEnvironment, .environment(\.greeting, "Salut"), arguments: 0..<3)
  func `Recording changes nothing in a test that passes`(_: Int) async {
    #expect(EnvironmentValues.current.greeting == "Salut")
    #expect(await Task { EnvironmentValues.current.greeting }.value == "Salut")
  }

  /// Runs a test with an issue, and returns the list that the issue includes, given the trait of its suite.
  func list(
    in around: EnvironmentTrait? = nil, _ operation: @MainActor @Sendable () async throws -> Void
  ) async throws -> String {
    let comments = try await comments(in: around) {
      try await operation()
      Issue.record("failed")
    }
    #expect(comments.count == 1)
    return try #require(comments.first?.last)
  }

  /// Expects that a list has the keys of a reader as set at a line, and read.
  func expectSetAndRead(
    _ list: String, at line: Int, in file: String = #fileID, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let keys = [#"\.greeting"#, "NumberKey (EnvironmentTestingTests.NumberKey)", #"\.<computed (Int)>"#]
    let texts = keys.map { "    \($0), at \(file):\(line)\n" }
    expect(list, contains: texts, lacks: ["Set but not read", "default"], sourceLocation: sourceLocation)
  }

  /// Returns the comments of the issues of a recorded test, given the trait of its suite.
  func comments(
    in around: EnvironmentTrait? = nil, _ operation: @MainActor @Sendable () async throws -> Void
  ) async throws -> [[String]] {
    let test = try #require(Test.current)
    let comments = Lock<[[String]]>([])
    let catching: IssueHandlingTrait = .compactMapIssues { issue in
      comments.withLock { $0.append(issue.comments.map(\.rawValue)) }
      return nil
    }
    let recording: EnvironmentRecordingTrait = .recordsEnvironment
    try await catching.provideScope(for: test, testCase: nil) {
      guard let around else {
        return try await recording.provideScope(for: test, testCase: nil) { try await operation() }
      }
      try await around.provideScope(for: test, testCase: nil) {
        try await recording.provideScope(for: test, testCase: nil) { try await operation() }
      }
    }
    return comments.withLock { $0 }
  }
}

private final class Guest: Sendable {}

@EnvironmentAccessible
private final class Model {
  @Environment(\.greeting) var greeting
  @Environment(\.number) var number
}

private struct Reader {
  @Environment(\.greeting) var greeting
}

private final class Tree: ComposableEnvironment {
  @ComposableEnvironmentDependency(\.unkeyed) var unkeyed
}

private struct Greeting: View {
  @Environment(\.greeting) private var greeting

  var body: some View { Text(greeting) }
}

extension EnvironmentValues {
  @Entry fileprivate var guest: Guest?
}

private final class Box {}

extension EnvironmentValues {
  @Entry fileprivate var box: Box?
}
