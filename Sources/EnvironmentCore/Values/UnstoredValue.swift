/// The answer of a strict handler to a read of an unset value.
///
/// You need it only for a handler of your own. In a test, prefer the trait `.strictEnvironment`.
///
/// ```swift
/// values.unstoredValueHandler = { key in key == PriceKey.self ? .value(3) : .defaultValue }
/// ```
///
/// See ``EnvironmentValues/unstoredValueHandler``.
public enum UnstoredValue {
  /// The key's default is read, as if there were no handler.
  case defaultValue

  /// This value is read. A value of another type than the key's is reported like ``report(_:)``, and the default is
  /// read.
  case value(Any)

  /// The read is reported with this explanation, and the default is read.
  ///
  /// The report fails the running test of Swift Testing or XCTest, once for each key. If the current task has a
  /// reporter, the reporter receives it instead. If no test runs, as in a program, a detached task or a dispatch queue,
  /// it is printed.
  case report(String)
}

extension EnvironmentValues {
  /// The strict handler, which is called at each read of an unset value; `nil` if there is none.
  ///
  /// To name every dependency of the code under test, supply one that reports:
  ///
  /// ```swift
  /// var values = EnvironmentValues()
  /// values.unstoredValueHandler = { key in
  ///   .report("'\(EnvironmentValues.name(of: key))' isn't part of this test")
  /// }
  /// ```
  ///
  /// The handler receives the type of the key. It isn't called for a stored value, even if it is `nil`. Copies keep the
  /// handler, but it isn't part of ``sendable``. The handler must not read another unset key from the same values,
  /// because reading it calls the handler again.
  public var unstoredValueHandler: ((any EnvironmentKey.Type) -> UnstoredValue)? {
    get { strictHandler?.handle }
    set { setOrReset(UnstoredValueHandlerKey.self, to: newValue.map(StrictHandler.init)) }
  }

  /// Returns the value of a key without an entry in ``layer``.
  //
  // Inlinable for the benchmark `values/read a default`: without a recorder, redirect or handler, it returns the
  // default.
  @inlinable
  func unstoredValue<K: EnvironmentKey>(of key: K.Type) -> K.Value {
    if let layer, layer.interceptsMisses { return interceptedValue(of: key) }
    return K.__defaultValue(in: self)
  }

  /// Returns the value of a key without an entry in ``layer``, if the layer intercepts misses.
  //
  // The recorded value isn't returned as an optional, whose type would be looked up for each read of a view: see the
  // benchmark `views/change an environment value of 100,000 rows`.
  @usableFromInline
  func interceptedValue<K: EnvironmentKey>(of key: K.Type) -> K.Value {
    let (key, stored) = (ValueKey.type(key), storedLayer)
    if let entry = recordedEntry(of: key, in: stored) {
      return withExtendedLifetime(stored) { TypedEntry<K.Value>.value(at: entry) }
    }
    return suppliedValue(of: key) ?? K.__defaultValue(in: self)
  }

  /// Returns the entry of a key in the layer whose reads are recorded, and records the read.
  func recordedEntry(of key: ValueKey, in stored: ValueLayer?) -> UnsafeRawPointer? {
    layer?.recorder?.record(key)
    guard let entry = stored?.entry(for: key.identity) else { return nil }
    if TestObservers.areActive { TestObservers.noteRead(ofEntryAt: entry) }
    return entry
  }

  /// Returns the value of an unset key: the one about to be written, or else the strict handler's.
  func suppliedValue<Value>(of key: ValueKey) -> Value? {
    if let supplied = layer?.recorder?.supply(), let supplied = supplied as? Value { return supplied }
    (storedValue(of: LeftOutValues.Key.self) as LeftOutValues?)?.noteRead(of: key)
    return strictHandler?.value(of: key)
  }

  private var strictHandler: StrictHandler? {
    storedValue(of: UnstoredValueHandlerKey.self)
  }
}

/// A strict handler, with the keys for which it has failed the test.
final class StrictHandler {
  let handle: (any EnvironmentKey.Type) -> UnstoredValue
  private let failures = ReceivedIssues<ObjectIdentifier>()

  init(_ handle: @escaping (any EnvironmentKey.Type) -> UnstoredValue) {
    self.handle = handle
  }

  func value<Value>(of key: ValueKey) -> Value? {
    switch key {
    case .type(let type): return value(of: type)
    case .keyPath(let key):
      // The value of such a key is optional, so that a handler can supply `nil`.
      let type = KeyPathStandIn<Value>.self
      let supplied: Value?? = KeyPathKey.$asked.withValue((key, ObjectIdentifier(type))) { self.value(of: type) }
      return supplied ?? nil
    }
  }

  private func value<Value>(of key: any EnvironmentKey.Type) -> Value? {
    switch handle(key) {
    case .defaultValue: return nil
    case .report(let explanation): fail(for: key, .unstoredValue(of: key, explanation: explanation))
    case .value(let value):
      if let value = value as? Value { return value }
      let source = "the handler for unstored values"
      fail(
        for: key,
        .wrongType(of: value, expected: Value.self, source: source, place: EnvironmentIssue.place(of: key)))
    }
    return nil
  }

  /// Fails the running test for a key, once.
  private func fail(for key: any EnvironmentKey.Type, _ issue: @autoclosure () -> EnvironmentIssue) {
    EnvironmentReporting.failRunningTest(once: ObjectIdentifier(key), among: failures, issue())
  }
}

extension EnvironmentValues {
  /// Returns the stored value of a key. This doesn't count as a read.
  func storedValue<K: EnvironmentKey, Value>(of key: K.Type) -> Value? where K.Value == Value? {
    withStoredLayer { stored in
      stored?.entry(for: Self.identity(of: key)).flatMap(TypedEntry<Value?>.value(at:))
    }
  }
}

/// The key under which the strict handler is stored. Its entry makes the layer intercept misses.
enum UnstoredValueHandlerKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("unstoredValueHandler", kind: .hidden) }
  static var defaultValue: StrictHandler? { nil }
  static var identity: UInt { EnvironmentValues.identity(of: Self.self) }
}

// MARK: Reports

extension EnvironmentIssue {
  fileprivate static func unstoredValue(of key: any EnvironmentKey.Type, explanation: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "A value was read from an environment in which it isn't set, so the default was used: \(explanation)",
      place: place(of: key),
      remedies: ["Set the value in the environment in which this code runs."],
      source: ValueKey.type(key).sourceOfDefault
    )
  }

  fileprivate static func place(of key: any EnvironmentKey.Type) -> [String] {
    ["Key: \(ValueKey.type(key).source)"] + (ReportedProperty.current?.place ?? [])
  }
}
