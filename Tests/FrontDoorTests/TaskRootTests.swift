import ComposableEnvironment
import EnvironmentKit
import GlobalEnvironment
import Testing

/// Tests of the values of a task as the root of every front door.
@MainActor
@Suite struct TaskRootTests {
  @Test(arguments: RootReader.all) func `A value that is set once for a task is read through every door`(
    _ reader: RootReader
  ) {
    #expect(reader.greeting() == "Hello")
    withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      #expect(reader.greeting() == "Salut")
      withEnvironment {
        $0.greeting = "Ciao"
      } operation: {
        #expect(reader.greeting() == "Ciao")
      }
      withEnvironment {
        $0.farewell = "Adieu"
      } operation: {
        #expect(reader.greeting() == "Salut")
      }
      #expect(reader.greeting() == "Salut")
    }
    #expect(reader.greeting() == "Hello")
  }

  @Test(arguments: RootReader.all) func `A reader that was made in a scope reads its values elsewhere`(
    _ reader: RootReader
  ) {
    let read = withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      reader.make()
    }
    #expect(read() == (reader.isRemembering ? "Salut" : "Hello"))
    withEnvironment {
      $0.farewell = "Adieu"
    } operation: {
      #expect(read() == (reader.isRemembering ? "Salut" : "Hello"))
    }
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

  @Test func `Values of an environment with dependencies win over the task's`() {
    withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      let tree = Tree().with(\.greeting, "Ciao")
      #expect((tree.greeting, tree.child.greeting) == ("Ciao", "Ciao"))
      withDependencies {
        $0.greeting += "!"
      } operation: {
        #expect(GlobalReader().greeting == "Salut!")
        withEnvironment {
          $0.farewell = "Adieu"
        } operation: {
          #expect((GlobalReader()[\.farewell], GlobalReader().greeting) == ("Adieu", "Salut!"))
        }
      }
    }
  }

  @Test func `A dependency without a key is set for a task, and written beside one`() {
    let tree = Tree()
    withEnvironment {
      $0.keyless = 2
    } operation: {
      #expect((tree[\.keyless], GlobalReader()[\.keyless], EnvironmentValues.current.keyless) == (2, 2, 2))
      tree.with(\.farewell, "Adieu")
      #expect((tree[\.keyless], tree.farewell) == (2, "Adieu"))
    }
    #expect((tree[\.keyless], tree.farewell) == (1, "Adieu"))
  }

  @Test func `A default is made without the global dependencies of an operation, since other readers share it`() {
    withDependencies {
      $0.greeting = "Salut"
    } operation: {
      #expect((GlobalReader().greeting, EnvironmentValues.current.announcement) == ("Salut", "Hello!"))
    }
    #expect(EnvironmentValues.current.announcement == "Hello!")
    withEnvironment {
      $0.greeting = "Ciao"
    } operation: {
      #expect(EnvironmentValues.current.announcement == "Ciao!")
    }
  }

  @Test func `Tasks that share one tree read their own values`() async {
    let tree = Tree().with(\.farewell, "Adieu")
    let mistakes = await withTaskGroup(of: Int.self) { group in
      for number in 0..<64 {
        group.addTask {
          await withEnvironment {
            $0.greeting = "\(number)"
          } operation: {
            var mistakes = 0
            for _ in 0..<8 {
              let greetings = [tree.greeting, tree.child.greeting, GlobalReader().greeting]
              if greetings.contains(where: { $0 != "\(number)" }) || tree.child.farewell != "Adieu" { mistakes += 1 }
              await Task.yield()
            }
            return mistakes
          }
        }
      }
      var mistakes = 0
      for await count in group { mistakes += count }
      return mistakes
    }
    #expect(mistakes == 0)
  }
}

private struct Page: View {
  @Environment(\.greeting) var greeting
  @Environment(\.farewell) var farewell

  var body: some View { Text("\(greeting), \(farewell)") }
}

extension EnvironmentValues {
  @Entry fileprivate var announcement = GlobalReader().greeting + "!"

  fileprivate var keyless: Int {
    get { self[\.keyless] ?? 1 }
    set { self[\.keyless] = newValue }
  }
}
