import EnvironmentCore
import EnvironmentKit
import Foundation
import TestSupport
import Testing

/// Tests of defaults that read the environment, or that other code reads while they are made.
struct DefaultTests {
  // MARK: Making

  @Test func `A reader of another key doesn't wait while a default is made`() {
    #expect(EnvironmentValues.current.assembled.parts == ["wheel", "door"])
  }

  @Test(.ownDefaults, arguments: [["first", nil, "second"], [nil, "first"]] as [[String?]])
  func `A default is made with the values that it reads, itself or through other defaults`(hosts: [String?]) {
    for host in hosts {
      let name = host ?? "example.org"
      let reads = [
        read(\.endpoint.url, in: host), read(\.client.endpoint.url, in: host),
        read(\.hostSign.text, in: host), read(\.allSign.text, in: host),
      ]
      let url = "https://\(name)/"
      #expect(reads == [url, url, name, host == nil ? "EnvironmentValues()" : "EnvironmentValues(host: \(name))"])
    }
  }

  @Test func `Readers with the same values get the same object, in a scope and in those inside it`() {
    let (endpoint, client, sign) = (read(\.endpoint), read(\.client), read(\.hostSign))
    let inside = withEnvironment {
      $0.host = "staging"
    } operation: {
      [
        read(\.endpoint), read(\.endpoint),
        withEnvironment({ $0.unrelated = 1 }, operation: { read(\.endpoint) }),
        withEnvironment({ $0.reset(\.host) }, operation: { read(\.endpoint) }),
      ]
    }
    #expect(inside.map { $0 === inside[0] } == [true, true, true, false])
    #expect(inside.map { $0 === endpoint } == [false, false, false, true])
    #expect(withEnvironment({ $0.unrelated = 1 }, operation: { read(\.hostSign) }) === sign)
    #expect(read(\.endpoint) === endpoint)
    #expect(read(\.client) === client)
  }

  @Test func `A recording lists the values that the default has read, also for a default made before`() {
    for _ in 0..<2 {
      let (_, reads) = EnvironmentValues().tracking { $0.client }
      #expect(reads.contains(\.host) && reads.contains(\.endpoint))
    }
  }

  @Test func `A default that is read from an explicit environment is made with its values`() {
    var values = EnvironmentValues()
    values.host = "handed"
    let urls = withEnvironment {
      $0.host = "task"
    } operation: {
      [values.endpoint.url, EnvironmentValues().endpoint.url]
    }
    #expect(urls == ["https://handed/", "https://example.org/"])
  }

  @Test func `A default is released once no reader can get it`() {
    weak var object: Endpoint?
    withEnvironment {
      $0.host = "short-lived"
    } operation: {
      object = read(\.endpoint)
      #expect(object != nil)
    }
    for number in 0..<100 {
      #expect(read(\.endpoint.url, in: "\(number)") == "https://\(number)/")
    }
    #expect(object == nil)
  }

  // MARK: Objects

  @Test func `An object that a default makes outside of tests has no scope, and reads its reader's scope`() async {
    let hosts = await Task.detached { ["first", nil, "second"].map { read(\.reader.host, in: $0) } }.value
    #expect(hosts == ["first", "example.org", "second"])
  }

  @Test func `An object that a default makes in a test remembers the scope of the default's first reader`() {
    let hosts = ["first", nil, "second"].map { read(\.reader.host, in: $0) }
    #expect(hosts == ["first", "first", "second"])
  }

  @Test func `A default that an object reads after its scope is made with the object's values`() {
    let holder = withEnvironment({ $0.host = "mock" }, operation: { ReaderHolder() })
    #expect(holder.reader.host == "mock")
    #expect(read(\.reader.host) == "mock", "The holder was the first reader.")
  }

  @MainActor
  @Test func `A view is updated when a value changes that its default has read`() {
    let host = ViewHost { EndpointView() }
    host.expectHTML("https://example.org/")
    host.environment.host = "changed"
    host.expectHTML("https://changed/")
  }

  @MainActor
  @Test func `Binding an object to other values notifies of the defaults that have read what differs`() {
    let visitor = Visitor()
    let host = ViewHost { VisitorView(visitor: visitor) }
    for name in ["first", "second", "second"] {
      var values = EnvironmentValues()
      values.host = name
      visitor.bindEnvironment(from: values)
      host.expectHTML("https://\(name)/ EnvironmentValues(host: \(name))")
    }
    let changed = changes { _ = visitor.wheel }
    visitor.bindEnvironment(from: EnvironmentValues())
    host.expectHTML("https://example.org/ EnvironmentValues()")
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

/// Returns a value that is read in the current scope, or in one that sets the host.
private func read<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>, in host: String? = nil) -> Value {
  guard let host else { return EnvironmentValues.current[keyPath: keyPath] }
  return withEnvironment({ $0.host = host }, operation: { EnvironmentValues.current[keyPath: keyPath] })
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
final class HostReader {
  @Environment(\.host) var host
  @Environment(\.unrelated) var unrelated
}

final class Sign: Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}

@EnvironmentAccessible
private final class ReaderHolder {
  @Environment(\.reader) var reader
}

private struct EndpointView: View {
  @Environment(\.endpoint) private var endpoint

  var body: some View { Text(endpoint.url) }
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
  @Entry fileprivate var assembled = Assembled()
  @Entry fileprivate var wheel = "wheel"
  @Entry var host = "example.org"
  @Entry var unrelated = 0
  @Entry fileprivate var endpoint = Endpoint()
  @Entry fileprivate var client = Client()
  @Entry fileprivate var reader = HostReader()
  @Entry fileprivate var hostText = HostReader().host
  @Entry fileprivate var hostSign = Sign(EnvironmentValues.current.hostText)
  @Entry fileprivate var allText = EnvironmentValues.current.description
  @Entry var allSign = Sign(EnvironmentValues.current.allText)
  @Entry fileprivate var snake: Int = EnvironmentValues.current.snake
}
