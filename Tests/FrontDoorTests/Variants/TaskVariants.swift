import ComposableEnvironment
import EnvironmentKit
import GlobalEnvironment
import Testing

extension TaskRootTests {
  @Test func `Values of an environment with dependencies win over the task's`() {
    withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      let tree = Tree().with(\.greeting, "Ciao")
      #expect([tree.greeting, tree.child.greeting] == ["Ciao", "Ciao"])
      withDependencies {
        $0.greeting += "!"
      } operation: {
        #expect(GlobalReader().greeting == "Salut!")
        withEnvironment {
          $0.farewell = "Adieu"
        } operation: {
          #expect([GlobalReader()[\.farewell], GlobalReader().greeting] == ["Adieu", "Salut!"])
        }
      }
    }
  }

  @Test func `A dependency without a key is set for a task, and written beside one`() {
    let tree = Tree()
    withEnvironment {
      $0.keyless = 2
    } operation: {
      #expect([tree[\.keyless], GlobalReader()[\.keyless], EnvironmentValues.current.keyless] == [2, 2, 2])
      tree.with(\.farewell, "Adieu")
      #expect((tree[\.keyless], tree.farewell) == (2, "Adieu"))
    }
    #expect((tree[\.keyless], tree.farewell) == (1, "Adieu"))
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

extension ServerTests {
  @Test func `Child tasks, task groups and escapes of a request read its values, and its overrides stay its own`() async
  {
    let gate = Gate(requestCount)
    let mistakes = await Request.serve(requestCount) { request in
      await gate.pass()
      async let child = misreadings(of: requestReaders.map { $0.init() }, expecting: request.line, "in a child")
      let detached = withEscapedEnvironment { continuation in
        Task.detached {
          await continuation.yield {
            await misreadings(of: requestReaders.map { $0.init() }, expecting: request.line, "in an escape")
          }
        }
      }
      let unstructured = Task {
        await misreadings(of: requestReaders.map { $0.init() }, expecting: request.line, "in a task")
      }
      var found = await withTaskGroup(of: [String].self) { group in
        for part in 0..<3 {
          group.addTask {
            var changed = request
            changed.user += ", part \(part)"
            return await withEnvironment {
              $0.user += ", part \(part)"
            } operation: {
              await Task.yield()
              return await misreadings(of: requestReaders.map { $0.init() }, expecting: changed.line, "in a group")
            }
          }
        }
        return await group.reduce([], +)
      }
      found += await child
      found += await unstructured.value
      found += await detached.value
      return found + (await misreadings(of: [RequestFunction()], expecting: request.line, "at the end"))
    }
    #expect(mistakes == [])
  }
}

extension RequestLifetimeTests {
  @Test func `A dependency that a request sets in a shared environment is kept, and no value of the request`() async {
    let (tree, liveObjects) = (RequestTree(), liveObjects)
    for number in 1...3 {
      let request = Request(number, liveObjects: liveObjects)
      await request.run {
        tree.with(\.greeting, "Salut \(number)")
        #expect(await misreadings(of: [tree], expecting: request.line) == [])
        #expect(tree.greeting == "Salut \(number)")
      }
      #expect(tree.greeting == "Salut \(number)")
      #expect(liveObjects.count == 0)
    }
  }

  @Test func `A request that fails or is cancelled retains nothing`() async {
    struct Failure: Error {}
    let liveObjects = liveObjects
    for number in 1...8 {
      await #expect(throws: Failure.self) {
        try await Request(number, liveObjects: liveObjects).run {
          let model = RequestModel()
          await Task.yield()
          withExtendedLifetime(model) {}
          throw Failure()
        }
      }
    }
    let task = Task {
      try await Request(9, liveObjects: liveObjects).run {
        let model = RequestModel()
        while !Task.isCancelled { await Task.yield() }
        withExtendedLifetime(model) {}
        try Task.checkCancellation()
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(liveObjects.count == 0)
    #expect(EnvironmentValues.current.requestID == 0)
  }
}

extension EnvironmentValues {
  fileprivate var keyless: Int {
    get { self[\.keyless] ?? 1 }
    set { self[\.keyless] = newValue }
  }
}
