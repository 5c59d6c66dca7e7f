import EnvironmentCore
import EnvironmentInjection
import EnvironmentKit
import Foundation
import TestSupport
import Testing

/// Tests of defaults that are made at their first read, and of defaults that read the environment.
@Suite struct DefaultTests {
  // MARK: Making

  @Test func `Of any number of tasks that race for a default, one makes it and all others get the same`() async {
    let objects = await withTaskGroup(of: Machine.self) { group in
      for _ in 0..<50 { group.addTask { EnvironmentValues.current.machine } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(objects.map(ObjectIdentifier.init)).count == 1)
    #expect(Machine.made.withLock { $0 } == 1)
  }

  @Test func `A reader of another key doesn't wait while a default is made`() {
    #expect(EnvironmentValues.current.assembled.parts == ["wheel", "door"])
  }

  @Test func `A default is made with the environment of its first reader, and not served to other values`() {
    withEnvironment {
      $0.host = "staging"
    } operation: {
      #expect(EnvironmentValues.current.endpoint.url == "https://staging/")
    }
    #expect(EnvironmentValues.current.endpoint.url == "https://example.org/")
    withEnvironment {
      $0.host = "test"
    } operation: {
      #expect(EnvironmentValues.current.endpoint.url == "https://test/")
    }
  }

  @Test func `Readers with the same values get the same object, in a scope and in those inside it`() {
    let outside = EnvironmentValues.current.endpoint
    withEnvironment {
      $0.host = "staging"
    } operation: {
      let inside = EnvironmentValues.current.endpoint
      #expect(inside !== outside)
      #expect(EnvironmentValues.current.endpoint === inside)
      withEnvironment {
        $0.unrelated = 1
      } operation: {
        #expect(EnvironmentValues.current.endpoint === inside)
      }
      withEnvironment {
        $0.reset(\.host)
      } operation: {
        #expect(EnvironmentValues.current.endpoint === outside)
      }
    }
    #expect(EnvironmentValues.current.endpoint === outside)
  }

  @Test func `A default depends on the values that the defaults it reads have read`() {
    withEnvironment {
      $0.host = "staging"
    } operation: {
      #expect(EnvironmentValues.current.client.endpoint.url == "https://staging/")
    }
    #expect(EnvironmentValues.current.client.endpoint.url == "https://example.org/")
    #expect(EnvironmentValues.current.client === EnvironmentValues.current.client)
  }

  @Test func `A default depends on the values that the objects of the defaults it reads have read`() {
    let outside = EnvironmentValues.current.hostSign
    withEnvironment {
      $0.host = "first"
    } operation: {
      #expect(EnvironmentValues.current.hostSign.text == "first")
    }
    #expect(outside.text == "example.org")
    withEnvironment {
      $0.unrelated = 1
    } operation: {
      #expect(EnvironmentValues.current.hostSign === outside)
    }
  }

  @Test func `A default depends on all values if a default that it reads does`() {
    withEnvironment {
      $0.host = "first"
    } operation: {
      #expect(EnvironmentValues.current.allSign.text.contains("first"))
    }
    #expect(!EnvironmentValues.current.allSign.text.contains("first"))
  }

  @Test func `A recording lists the values that the default has read, also for a default made before`() {
    for _ in 0..<2 {
      let (_, reads) = EnvironmentValues().tracking { $0.client }
      #expect(reads.contains(\.host))
      #expect(reads.contains(\.endpoint))
    }
  }

  @Test func `A default that is read from an explicit environment is made with its values`() {
    var values = EnvironmentValues()
    values.host = "handed"
    withEnvironment {
      $0.host = "task"
    } operation: {
      #expect(values.endpoint.url == "https://handed/")
      #expect(EnvironmentValues().endpoint.url == "https://example.org/")
    }
  }

  @Test func `A default is released once no reader can get it`() {
    weak var object: Endpoint?
    withEnvironment {
      $0.host = "short-lived"
    } operation: {
      object = EnvironmentValues.current.endpoint
      #expect(object != nil)
    }
    for number in 0..<100 {
      withEnvironment {
        $0.host = "\(number)"
      } operation: {
        #expect(EnvironmentValues.current.endpoint.url == "https://\(number)/")
      }
    }
    #expect(object == nil)
  }

  @Test func `Values that a default keeps are those of the task that reads them`() {
    for host in ["first", "second"] {
      withEnvironment {
        $0.host = host
      } operation: {
        #expect(EnvironmentValues.current.injectable.host == host)
        #expect(EnvironmentValues.current.injectedSign.text == host)
      }
    }
    #expect(EnvironmentValues.current.injectable.host == "example.org")
    #expect(EnvironmentValues.current.injectedSign.text == "example.org")
    #expect(EnvironmentValues.current.injectable === EnvironmentValues.current.injectable)
  }

  @Test func `A copy that a default has changed keeps the change`() {
    withEnvironment {
      $0.unrelated = 1
    } operation: {
      #expect(EnvironmentValues.current.changedCopy.host == "changed")
    }
    #expect(EnvironmentValues.current.changedCopy.host == "changed")
  }

  // MARK: Objects

  @Test func `An object that a default makes outside of tests has no scope, and reads its reader's scope`() async {
    await Task.detached {
      withEnvironment {
        $0.host = "first"
      } operation: {
        #expect(EnvironmentValues.current.reader.host == "first")
      }
      #expect(EnvironmentValues.current.reader.host == "example.org")
      withEnvironment {
        $0.host = "second"
      } operation: {
        #expect(EnvironmentValues.current.reader.host == "second")
      }
    }.value
  }

  @Test func `An object that a default makes in its own scope outside of tests has only the values of that scope`()
    async
  {
    await Task.detached {
      withEnvironment {
        $0.host = "first"
        $0.unrelated = 7
      } operation: {
        #expect(EnvironmentValues.current.scopedReader.host == "own")
        #expect(EnvironmentValues.current.scopedReader.unrelated == 7)
      }
      #expect(EnvironmentValues.current.scopedReader.host == "own")
      #expect(EnvironmentValues.current.scopedReader.unrelated == 0)
    }.value
  }

  @Test func `An object that a default makes in many scopes of its own outside of tests has only their values`() async {
    await Task.detached {
      withEnvironment({ $0.host = "first" }, operation: { _ = EnvironmentValues.current.deepReader })
      #expect(EnvironmentValues.current.deepReader.unrelated == 200)
      #expect(EnvironmentValues.current.deepReader.host == "example.org")
    }.value
  }

  @Test func `An object that a default makes in a test remembers the scope of the default's first reader`() {
    withEnvironment {
      $0.host = "first"
    } operation: {
      #expect(EnvironmentValues.current.reader.host == "first")
    }
    #expect(EnvironmentValues.current.reader.host == "first")
    withEnvironment {
      $0.host = "second"
    } operation: {
      #expect(EnvironmentValues.current.reader.host == "second")
    }
  }

  @Test func `An object that a default makes in its own scope in a test remembers that scope and the first reader's`() {
    withEnvironment {
      $0.host = "first"
      $0.unrelated = 7
    } operation: {
      #expect(EnvironmentValues.current.scopedReader.host == "own")
    }
    #expect(EnvironmentValues.current.scopedReader.host == "own")
    #expect(EnvironmentValues.current.scopedReader.unrelated == 7)
  }

  @Test func `A default that an object reads after its scope is made with the object's values`() {
    let holder = withEnvironment {
      $0.host = "mock"
    } operation: {
      ReaderHolder()
    }
    #expect(holder.reader.host == "mock")
    #expect(EnvironmentValues.current.reader.host == "mock", "The holder was the first reader.")
  }

  @MainActor
  @Test func `A view is updated when a value changes that its default has read`() throws {
    let host = ViewHost { EndpointView() }
    #expect(host.html.contains("https://example.org/"))
    host.environment.host = "changed"
    host.update()
    #expect(host.html.contains("https://changed/"))
  }

  @MainActor
  @Test func `A view is updated when the default that it reads has read all values and one changes`() {
    let host = ViewHost {
      SignView().environment(\.unrelated, 1)
    }
    #expect(host.html.contains("(unrelated: 1)"))
    host.environment.host = "changed"
    #expect(host.html.contains("(host: changed, unrelated: 1)"))
  }

  @MainActor
  @Test func `Binding an object to other values notifies of the defaults that have read what differs`() {
    let visitor = Visitor()
    let host = ViewHost { VisitorView(visitor: visitor) }
    for name in ["first", "second", "second"] {
      var values = EnvironmentValues()
      values.host = name
      visitor.bindEnvironment(from: values)
      #expect(host.html == "https://\(name)/ EnvironmentValues(host: \(name))")
    }
    let changed = changes { _ = visitor.wheel }
    visitor.bindEnvironment(from: EnvironmentValues())
    #expect(host.html == "https://example.org/ EnvironmentValues()")
    #expect(changed() == 0)
  }

  @Test func `A default that reads itself stops the program, and the message names it`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = EnvironmentValues.current.snake
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("The default of 'snake' reads itself while it is made."))
  }
}

// MARK: - Samples

private final class Machine: Sendable {
  static let made = Lock(0)

  init() {
    Self.made.withLock { $0 += 1 }
  }
}

private struct Assembled {
  let parts: [String]

  /// Reads another key on another thread while the default is made.
  init() {
    let part = Lock("")
    let reader = Thread {
      let wheel = EnvironmentValues.current.wheel
      part.withLock { $0 = wheel }
    }
    reader.start()
    while part.withLock({ $0.isEmpty }) { Thread.sleep(forTimeInterval: 0.001) }
    parts = [part.withLock { $0 }, "door"]
  }
}

private final class Endpoint: Sendable {
  let url: String

  init() {
    url = "https://\(EnvironmentValues.current.host)/"
  }
}

private final class Client: Sendable {
  let endpoint = EnvironmentValues.current.endpoint
}

@EnvironmentAccessible
private final class HostReader {
  @Environment(\.host) var host
  @Environment(\.unrelated) var unrelated

  static func ofOwnHost() -> HostReader {
    withEnvironment {
      $0.host = "own"
    } operation: {
      HostReader()
    }
  }

  static func inScopes(_ count: Int) -> HostReader {
    count == 0 ? HostReader() : withEnvironment({ $0.unrelated += 1 }, operation: { inScopes(count - 1) })
  }
}

private final class Sign: Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}

@EnvironmentAccessible
private final class ReaderHolder {
  @Environment(\.reader) var reader
}

private final class InjectableReader: Injectable {
  let injection = InjectionValues.current
  @Injection(\.host) var host
}

private func copyWithChange() -> EnvironmentValues {
  var copy = EnvironmentValues.current
  copy.host = "changed"
  return copy
}

private struct EndpointView: View {
  @Environment(\.endpoint) private var endpoint

  var body: some View { Text(endpoint.url) }
}

private struct SignView: View {
  @Environment(\.allSign) private var sign

  var body: some View { Text(sign.text) }
}

@EnvironmentAccessible
private final class Visitor {
  @Environment(\.endpoint) var endpoint
  @Environment(\.allText) var text
  @Environment(\.wheel) var wheel
}

private struct VisitorView: View {
  let visitor: Visitor

  var body: some View { Text("\(visitor.endpoint.url) \(visitor.text)") }
}

extension EnvironmentValues {
  @Entry fileprivate var machine = Machine()
  @Entry fileprivate var assembled = Assembled()
  @Entry fileprivate var wheel = "wheel"
  @Entry fileprivate var host = "example.org"
  @Entry fileprivate var unrelated = 0
  @Entry fileprivate var endpoint = Endpoint()
  @Entry fileprivate var client = Client()
  @Entry fileprivate var reader = HostReader()
  @Entry fileprivate var scopedReader = HostReader.ofOwnHost()
  @Entry fileprivate var deepReader = HostReader.inScopes(200)
  @Entry fileprivate var hostText = HostReader().host
  @Entry fileprivate var hostSign = Sign(EnvironmentValues.current.hostText)
  @Entry fileprivate var allText = EnvironmentValues.current.description
  @Entry fileprivate var allSign = Sign(EnvironmentValues.current.allText)
  @Entry fileprivate var injectable = InjectableReader()
  @Entry fileprivate var injectedSign = Sign(EnvironmentValues.current.injectable.host)
  @Entry fileprivate var changedCopy = copyWithChange()
  @Entry fileprivate var snake: Int = EnvironmentValues.current.snake
}
