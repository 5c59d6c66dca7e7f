/// The defaults made in one test.
///
/// The lock is held while a default is looked up, but not while one is made.
///
/// Isolation: can be used from any thread.
package final class DefaultRegistry: Sendable {
  private let caches = Guarded<[DefaultID: AnyObject]>([:])

  package init() {}

  /// Returns the default of the running test, or of the process if no test runs.
  ///
  /// - Parameters:
  ///   - id: The identity of the default, whose values must all have the type `Value`.
  ///   - processCache: The default of the process.
  ///   - values: The environment of the reader.
  ///   - name: The name of the key, for reports.
  ///   - make: Makes the default.
  static func value<Value>(
    of id: DefaultID, orIn processCache: DefaultCache<Value>, for values: EnvironmentValues,
    named name: @autoclosure () -> String, make: () -> Value
  ) -> Value {
    let cache = RunningTest.current?.defaults.cache(of: id) ?? processCache
    // In a process with tests, no default is lasting: the next reader may be in a test, which has its own default.
    return cache.value(for: values, isLasting: !TestingLibrary.isInstalled, named: name(), make: make)
  }

  /// The defaults of the running test, or else those of the process, except the ones kept with their keys.
  package static var current: DefaultRegistry { RunningTest.current?.defaults ?? ofProcess }

  private static let ofProcess = DefaultRegistry()

  /// Returns the default with an identity. Makes it if necessary.
  ///
  /// - Parameters:
  ///   - id: The identity of the default, whose values must all have the type `Value`.
  ///   - values: The environment of the reader.
  ///   - name: The name of the key, for reports.
  ///   - make: Makes the default. Its reads of the environment see `values`.
  /// - Complexity: O(1), apart from making the default. A lock shared by all keys is held for a moment.
  package func value<Value>(
    of id: DefaultID, for values: EnvironmentValues, named name: @autoclosure () -> String, make: () -> Value
  ) -> Value {
    let cache: DefaultCache<Value> = cache(of: id)
    return cache.lasting ?? cache.value(for: values, isLasting: true, named: name(), make: make)
  }

  /// Sets a default before it is made. Returns `false`, and sets nothing, if it was made or set before.
  ///
  /// - Parameters:
  ///   - value: The default, for all readers.
  ///   - id: The identity of the default, whose values must all have the type `Value`.
  ///   - replaces: Whether a default made or set before is replaced for later readers.
  func prepare<Value>(_ value: Value, of id: DefaultID, replacing replaces: Bool) -> Bool {
    if cache(of: id).prepare(value) { return true }
    if !replaces { return false }
    let cache = DefaultCache<Value>()
    _ = cache.prepare(value)
    // The former default is released after the lock, because its `deinit` may run user code.
    release(caches.withLock { $0.updateValue(cache, forKey: id) })
    return true
  }

  private func cache<Value>(of id: DefaultID) -> DefaultCache<Value> {
    let cache: AnyObject = caches.withLock { caches in
      if let cache = caches[id] { return cache }
      let cache = DefaultCache<Value>()
      caches[id] = cache
      return cache
    }
    return unsafeDowncast(cache, to: DefaultCache<Value>.self)
  }
}

/// The identity of a default: its key, and which of the key's defaults it is.
package struct DefaultID: Hashable, Sendable {
  private let key: ObjectIdentifier
  private let variant: Int

  package init(_ key: Any.Type, variant: Int = 0) {
    self.key = ObjectIdentifier(key)
    self.variant = variant
  }
}

extension EnvironmentValues {
  /// The defaults for the readers of these values instead of the defaults of the test or the process.
  ///
  /// Only dependencies with values for contexts have such defaults. Reading this isn't recorded.
  package var defaultRegistry: DefaultRegistry? {
    get { storedValue(of: DefaultRegistryKey.self) }
    set { self[DefaultRegistryKey.self] = newValue }
  }

  /// Gives the readers of these values defaults of their own, unless they have some.
  mutating func takeOwnDefaults() {
    if defaultRegistry == nil { defaultRegistry = DefaultRegistry() }
  }
}

/// The key under which a store of defaults travels with values.
enum DefaultRegistryKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo(kind: .hidden) }
  static var defaultValue: DefaultRegistry? { nil }
}

extension RunningTest {
  /// The defaults made in the test.
  var defaults: DefaultRegistry { part { DefaultRegistry() } }
}
