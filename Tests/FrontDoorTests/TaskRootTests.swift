import EnvironmentKit
import GlobalEnvironment
import TestSupport
import Testing

/// Tests of the values of a task as the root of every front door.
@MainActor
struct TaskRootTests {
  @Test(.ownDefaults, arguments: RootReader.all) func `A value that is set once for a task is read through every door`(
    _ reader: RootReader
  ) {
    let first = reader.greeting()
    let inScopes = withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      [
        reader.greeting(),
        withEnvironment({ $0.greeting = "Ciao" }, operation: { reader.greeting() }),
        withEnvironment({ $0.farewell = "Adieu" }, operation: { reader.greeting() }),
        reader.greeting(),
      ]
    }
    #expect(inScopes == ["Salut", "Ciao", "Salut", "Salut"])
    #expect([first, reader.greeting()] == ["Hello", "Hello"])
  }

  @Test(.ownDefaults, arguments: RootReader.all) func `A reader that was made in a scope reads its values elsewhere`(
    _ reader: RootReader
  ) {
    let read = withEnvironment({ $0.greeting = "Salut" }, operation: { reader.make() })
    let expected = reader.isRemembering ? "Salut" : "Hello"
    #expect(read() == expected)
    #expect(withEnvironment({ $0.farewell = "Adieu" }, operation: { read() }) == expected)
  }

  @Test func `A given environment is the whole environment of a host and of a page`() throws {
    try withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      var values = EnvironmentValues()
      values.farewell = "Adieu"
      let page = try renderHTML(Page(), environment: values)
      #expect(page == "Hello, Adieu")
      let host = ViewHost(environment: values) { Page() }
      #expect(host.html == "Hello, Adieu")
      host.environment = .current
      #expect(host.html == "Salut, Goodbye")
      var html = ""
      try renderHTML(Page(), to: &html)
      #expect(html == "Salut, Goodbye")
    }
  }

  @Test func `A default is made without the global dependencies of an operation, since other readers share it`() {
    withDependencies {
      $0.greeting = "Salut"
    } operation: {
      #expect([GlobalReader().greeting, EnvironmentValues.current.announcement] == ["Salut", "Hello!"])
    }
    #expect(EnvironmentValues.current.announcement == "Hello!")
    withEnvironment {
      $0.greeting = "Ciao"
    } operation: {
      #expect(EnvironmentValues.current.announcement == "Ciao!")
    }
  }
}

private struct Page: View {
  @Environment(\.greeting) var greeting
  @Environment(\.farewell) var farewell

  var body: some View { Text("\(greeting), \(farewell)") }
}

extension EnvironmentValues {
  @Entry fileprivate var announcement = GlobalReader().greeting + "!"
}
