import EnvironmentCore
import Observation
import Synchronization

/// A model in the conventional design: a closure that returns the values, and a dictionary by key path of the
/// returned values, behind a lock.
@Observable
final class ConventionalModel {
  @ObservationIgnored private let storage = ConventionalStorage()

  var number: Int {
    access(keyPath: \.number)
    return storage.value(for: \.modelNumber) ?? EnvironmentValues().modelNumber
  }

  var text: String {
    access(keyPath: \.text)
    return storage.value(for: \.modelText) ?? EnvironmentValues().modelText
  }

  func bind(_ environment: @escaping (AnyKeyPath) -> Any?) { storage.bind(environment) }
}

private final class ConventionalStorage: @unchecked Sendable {
  private let lock = Mutex(())
  // The lock guards both properties.
  private var environment: ((AnyKeyPath) -> Any?)?
  private var cache: [AnyKeyPath: Any] = [:]

  func bind(_ environment: @escaping (AnyKeyPath) -> Any?) {
    lock.withLock { _ in
      self.environment = environment
      cache.removeAll()
    }
  }

  func value<Value>(for keyPath: KeyPath<EnvironmentValues, Value>) -> Value? {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    guard let environment else { return nil }
    if let cached = cache[keyPath] as? Value { return cached }
    guard let value = environment(keyPath) as? Value else { return nil }
    cache[keyPath] = value
    return value
  }
}
