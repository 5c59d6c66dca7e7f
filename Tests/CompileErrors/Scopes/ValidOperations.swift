import EnvironmentDependencies
import EnvironmentKit

// Code that isn't isolated calls asynchronous functions of objects that aren't sendable, in each function that takes an
// asynchronous operation.

extension EnvironmentValues {
  @Entry var count = 0
}

final class Counter {
  var count = 0

  func load() async { count += 1 }
  func loaded() async throws -> Counter { self }
}

@EnvironmentAccessible final class Model {
  func load() async {}
}

protocol Writer {
  mutating func write(_ bytes: [UInt8]) async throws
}

struct Page: Markup {
  var body: some Markup { Text("page") }
}

struct Failure: Error {}

func enterScopes(_ counter: Counter) async throws -> Counter {
  await withEnvironment {
    $0.count = counter.count
  } operation: {
    await counter.load()
  }
  try await withEnvironment {
    $0.count = try await counter.loaded().count
  } operation: {
    await counter.load()
  }
  await withRequestEnvironment {
    $0.count = 1
  } operation: {
    await counter.load()
  }
  try await withRequestEnvironment {
    $0.count = try await counter.loaded().count
  } operation: {
    await counter.load()
  }
  try await prepareEnvironment { $0.count = try await counter.loaded().count }
  return try await withEnvironment {
    $0.count = 1
  } operation: {
    try await counter.loaded()
  }
}

func keepTypeOfError(_ counter: Counter) async throws(Failure) {
  try await withEnvironment {
    $0.count = 1
  } operation: { () async throws(Failure) in
    await counter.load()
    throw Failure()
  }
}

func makeAndEscape(_ counter: Counter, _ model: Model) async {
  await withEnvironment(from: model) {
    await model.load()
    await counter.load()
  }
  await withEscapedEnvironment { continuation in
    await counter.load()
    await continuation.yield { await counter.load() }
  }
  await EnvironmentReporting.withReporter { _ in
  } operation: {
    await counter.load()
  }
}

func setDependencies(_ counter: Counter) async {
  await withDependencies {
    await counter.load()
    $0.count = 1
  } operation: {
    await counter.load()
  }
  await withDependencies(from: counter) { await counter.load() }
  await withDependencies(from: counter) {
    $0.count = 1
  } operation: {
    await counter.load()
  }
  await withEscapedDependencies { continuation in
    await continuation.yield { await counter.load() }
  }
}

func write<W: Writer>(_ writer: W) async throws {
  var writer = writer
  try await renderHTML(Page()) { bytes in try await writer.write(bytes) }
  try await renderHTML { bytes in
    try await writer.write(bytes)
  } content: {
    Text("view")
  }
}

@MainActor func useMainActor(_ counter: Counter, _ window: Window) async throws {
  await withEnvironment {
    $0.count = window.number
  } operation: {
    window.show()
    await window.load()
    counter.count += 1
  }
  try await renderHTML(Page()) { bytes in
    window.show()
    await window.load()
    counter.count += bytes.count
  }
}

@MainActor final class Window {
  var number = 0
  func show() {}
  func load() async {}
}

actor Cashier {
  private var count = 0
  private let counter = Counter()

  func open() async {
    await withEnvironment {
      $0.count = count
    } operation: {
      count += 1
      await rest()
      counter.count += 1
    }
  }

  func rest() async {}
}
