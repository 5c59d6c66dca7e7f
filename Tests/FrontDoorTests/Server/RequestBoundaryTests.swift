import Dispatch
import EnvironmentInjection
import EnvironmentKit
import Synchronization
import TestSupport
import Testing

/// Tests of the ways on which a value of one request could reach another one.
struct RequestBoundaryTests {
  @Test @MainActor func `A binding that is made in a request is read in that request only`() {
    let shared = SharedModel()
    let ada = withRequestEnvironment({ $0.nickname = "a" }) {
      var values = EnvironmentValues()
      values.greeting = "Ada"
      shared.bindEnvironment(from: values)
      return withEscapedEnvironment { $0 }
    }
    withRequestEnvironment({ $0.nickname = "b" }) {
      #expect(shared.greeting == "Hello")
      let host = ViewHost { SharedPage(model: shared).environment(\.greeting, "Bob") }
      #expect((host.html, shared.greeting) == ("Bob", "Bob"))
      #expect(ada.yield { shared.greeting } == "Ada")
      withRequestEnvironment({ $0.nickname = "inner" }) { #expect(shared.greeting == "Bob") }
      host.unmount()
    }
    withRequestEnvironment({ $0.nickname = "c" }) { #expect(shared.greeting == "Hello") }
    #expect(ada.yield { shared.greeting } == "Ada")
    shared.unbindEnvironment()
    #expect(ada.yield { shared.greeting } == "Hello")
  }

  @Test @MainActor func `Requests that bind one object by calls read their own bindings, or that of no request`() {
    let shared = SharedModel()
    func bind(_ greeting: String, _ token: Token = Token()) {
      var values = EnvironmentValues()
      (values.greeting, values.token) = (greeting, token)
      shared.bindEnvironment(from: values)
    }
    bind("all")
    let outside = withEscapedEnvironment { $0 }
    func request(_ operation: () -> Void) { outside.yield { withRequestEnvironment({ _ in }, operation: operation) } }
    request {
      bind("Ada")
      let ada = withEscapedEnvironment { $0 }
      request {
        #expect(shared.greeting == "all")
        bind("Bob")
        #expect((ada.yield { shared.greeting }, shared.greeting) == ("Ada", "Bob"))
        ada.yield { bind("Ada again") }
        request { #expect(shared.greeting == "all") }
        #expect((ada.yield { shared.greeting }, shared.greeting) == ("Ada again", "Bob"))
      }
      // The bindings of requests that have ended are released when others are made.
      weak var token: Token?
      request {
        let made = Token()
        token = made
        bind("with a token", made)
      }
      for _ in 0..<2 { request { bind("later") } }
      #expect(token == nil)
      #expect(shared.greeting == "Ada again")
      shared.unbindEnvironment()
      #expect(shared.greeting == "Hello")
    }
  }

  @Test @MainActor func `Two streamed pages that bind one object show their own values`() async throws {
    let shared = SharedModel()
    func page(_ user: String) -> HTMLChunks.AsyncIterator {
      withRequestEnvironment({ $0.greeting = user }) {
        HTMLChunks(chunkSize: 1) {
          Group { for _ in 0..<4 { SharedRow(model: shared) } }.bindEnvironment(to: shared)
        }
      }.makeAsyncIterator()
    }
    var (first, second) = (page("Ada"), page("Bob"))
    var texts = ["", ""]
    for _ in 0..<16 {
      texts[0] += String(decoding: try await first.next() ?? [], as: UTF8.self)
      texts[1] += String(decoding: try await second.next() ?? [], as: UTF8.self)
      withRequestEnvironment({ $0.nickname = "third" }) { #expect(shared.greeting == "Hello") }
    }
    #expect(texts == ["<p>Ada</p><p>Ada</p><p>Ada</p><p>Ada</p>", "<p>Bob</p><p>Bob</p><p>Bob</p><p>Bob</p>"])
  }

  @Test func `A default that is first read in a request carries nothing of it into another one`() async {
    await Task.detached {
      let first = withRequestEnvironment({ $0.greeting = "Ada" }) { EnvironmentValues.current.sharedWord }
      _ = await issues {
        await withRequestEnvironment {
          $0.nickname = "anonymous"
        } operation: {
          var values = EnvironmentValues.current
          values.farewell = "changed"
          #expect([EnvironmentValues.current.sharedWord, values.sharedWord] == ["word of Hello", "word of Hello"])
          let page = await MainActor.run {
            try? renderHTML(Text(EnvironmentValues.current.sharedWord).environment(\.farewell, "changed"))
          }
          #expect(page == "word of Hello")
        }
      }
      #expect(first == "word of Ada")
    }.value
  }

  @Test func `A task that a default starts belongs to no request, and keeps nothing of it alive`() async {
    await Task.detached {
      weak var token: Token?
      let tracker = withRequestEnvironment {
        let made = Token()
        token = made
        $0.token = made
        $0.greeting = "Ada"
      } operation: {
        EnvironmentValues.current.tracker
      }
      #expect(token == nil)
      #expect(await tracker.read() == "Hello")
      let other = withRequestEnvironment({ $0.greeting = "Bob" }) { EnvironmentValues.current.tracker }
      #expect(other === tracker)
      #expect(await other.read() == "Hello")
      tracker.end()
    }.value
  }

  // On the main actor, whose thread can wait for a task.
  @Test @MainActor func `A task that a default waits for belongs to no request`() async {
    let first = withRequestEnvironment({ $0.greeting = "Ada" }) { EnvironmentValues.current.waitingDefault }
    #expect(first == "Hello")
  }

  @Test @MainActor func `A host, chunks or an injectable with the values of a request are reported in another one`()
    async throws
  {
    let (host, chunks, injectable) = withRequestEnvironment({ $0.greeting = "Ada" }) {
      (ViewHost { SharedText() }, HTMLChunks { SharedText() }, KeepingInjectable())
    }
    let own = try await issues {
      #expect((host.html, injectable.greeting) == ("Ada", "Ada"))
      for try await _ in chunks {}
    }
    #expect(own == [], "Outside of all requests.")
    let others = try await issues {
      try await withRequestEnvironment {
        $0.greeting = "Bob"
      } operation: {
        for _ in 0..<2 { _ = host.html }
        #expect(injectable.greeting == "Hello")
        for try await _ in chunks {}
      }
    }
    #expect(others.count == 3)
  }

  @Test @MainActor func `A host with values that the program gives belongs to no request`() {
    let shared = SharedModel()
    let host = withRequestEnvironment({ $0.nickname = "login" }) {
      var values = EnvironmentValues()
      values.greeting = "session"
      return ViewHost(environment: values) { SharedPage(model: shared) }
    }
    let reported = issues {
      withRequestEnvironment({ $0.nickname = "next" }) {
        host.environment.greeting = "renewed"
        #expect((host.html, shared.greeting) == ("renewed", "renewed"))
      }
    }
    #expect(reported == [])
  }

  @Test func `Chunks with values that the program gives belong to no request`() async throws {
    let chunks = withRequestEnvironment({ $0.greeting = "Ada" }) {
      var values = EnvironmentValues()
      values.farewell = "given"
      return HTMLChunks(environment: values) { SharedText() }
    }
    var html = ""
    let reported = try await issues {
      try await withRequestEnvironment {
        $0.nickname = "next"
      } operation: {
        for try await chunk in chunks { html += String(decoding: chunk, as: UTF8.self) }
      }
    }
    #expect((html, reported) == ("Hello", []))
  }
}

@EnvironmentAccessible
private final class SharedModel {
  @Environment(\.greeting) var greeting
}

private struct SharedPage: View {
  let model: SharedModel
  var body: some View { SharedInner(model: model).bindEnvironment(to: model) }

  private struct SharedInner: View {
    let model: SharedModel
    var body: some View { Text(model.greeting) }
  }
}

private struct SharedRow: View {
  let model: SharedModel
  var body: some View { Element("p") { Text(model.greeting) } }
}

private struct SharedText: View {
  @Environment(\.greeting) private var greeting
  var body: some View { Text(greeting) }
}

private final class KeepingInjectable: Injectable {
  let injection = InjectionValues.current
  @Injection(\.greeting) var greeting
}

/// An object that the first request makes.
@EnvironmentAccessible
private actor SharedAuditor {
  @Environment(\.greeting) private var greeting
  nonisolated var word: String { withEnvironment(from: self) { "word of \(EnvironmentValues.current.greeting)" } }
  static let shared = SharedAuditor()
}

/// An object that starts a task.
final class Tracker: Sendable {
  private let asked = AsyncStream<Void>.makeStream()
  private let answers = AsyncStream<String>.makeStream()

  init() {
    let (asked, answers) = (asked.stream, answers.continuation)
    Task { for await _ in asked { answers.yield(EnvironmentValues.current.greeting) } }
  }

  func read() async -> String {
    asked.continuation.yield()
    return await answers.stream.first { _ in true } ?? ""
  }

  func end() { asked.continuation.finish() }
}

/// Returns what a task reads, for which the current thread waits.
private func readByTask(_ read: @escaping @Sendable () -> String) -> String {
  let result = Mutex("")
  let end = DispatchSemaphore(value: 0)
  Task {
    let text = read()
    result.withLock { $0 = text }
    end.signal()
  }
  end.wait()
  return result.withLock { $0 }
}

extension EnvironmentValues {
  @Entry fileprivate var sharedWord = SharedAuditor.shared.word
  @Entry fileprivate var tracker = Tracker()
  @Entry fileprivate var waitingDefault = readByTask { EnvironmentValues.current.greeting }
}
