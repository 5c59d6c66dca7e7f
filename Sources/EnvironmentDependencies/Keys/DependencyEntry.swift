public import EnvironmentCore

/// The key that `@DependencyEntry` declares. Do not call it or conform to it: public only for the macro.
public protocol __DependencyEntryKey<Value>: __NamedKey, DependencyKey {
  /// The type of the value. Declared again, because the compiler infers it from `__default` only if it is.
  associatedtype Value

  /// The defaults.
  static var __default: __DependencyEntryDefault<Value> { get }
}

extension __DependencyEntryKey {
  public static var liveValue: Value { __default.makeValue(__default.live, of: __name) }

  public static var previewValue: Value { __default.makeValue(__default.preview ?? __default.live, of: __name) }

  public static var testValue: Value {
    if let test = __default.test { return __default.makeValue(test, of: __name) }
    MissingDefault.note(.testValue, of: Self.self)
    return previewValue
  }
}

/// The defaults of a `@DependencyEntry`. Do not call: public only for the macro.
//
// `@unchecked Sendable`: immutable, and its functions are expressions of a static property, which capture nothing. The
// key requires the value to be `Sendable`; the same requirement here would repeat the error for each part of the
// expansion.
public struct __DependencyEntryDefault<Value>: @unchecked Sendable {
  fileprivate let live: () -> Value
  fileprivate let preview: (() -> Value)?
  fileprivate let test: (() -> Value)?

  /// Indicates whether the defaults belong to the main actor.
  private var isOfMainActor = false

  private init(live: @escaping () -> Value, preview: (() -> Value)?, test: (() -> Value)?) {
    self.live = live
    self.preview = preview
    self.test = test
  }

  /// Creates defaults with one value for all contexts.
  public init(_ live: @autoclosure @escaping () -> Value) {
    self.init(live: live, preview: nil, test: nil)
  }

  /// Creates defaults with a value for previews.
  public init(_ live: @autoclosure @escaping () -> Value, preview: @autoclosure @escaping () -> Value) {
    self.init(live: live, preview: preview, test: nil)
  }

  /// Creates defaults with a value for tests.
  public init(_ live: @autoclosure @escaping () -> Value, test: @autoclosure @escaping () -> Value) {
    self.init(live: live, preview: nil, test: test)
  }

  /// Creates defaults with a value for each context.
  public init(
    _ live: @autoclosure @escaping () -> Value, preview: @autoclosure @escaping () -> Value,
    test: @autoclosure @escaping () -> Value
  ) {
    self.init(live: live, preview: preview, test: test)
  }

  fileprivate func makeValue(_ make: () -> Value, of name: String) -> Value {
    if isOfMainActor { EntryIsolation.checkMainActor(for: name, declaredBy: "DependencyEntry") }
    return make()
  }

  /// The same defaults, belonging to the main actor.
  fileprivate var ofMainActor: Self {
    var copy = self
    copy.isOfMainActor = true
    return copy
  }
}

/// Returns the defaults of a `@DependencyEntry`, whose expressions have the isolation of the entry. Do not call: public
/// only for the macro.
///
/// - Parameters:
///   - name: The name of the entry.
///   - sibling: A function that is declared beside the defaults, and so has the same isolation.
///   - read: Reads the defaults from their storage.
public func __dependencyEntryDefault<Value>(
  _ name: String, isolatedAs sibling: @isolated(any) () -> Void,
  _ read: @MainActor () -> __DependencyEntryDefault<Value>
) -> __DependencyEntryDefault<Value> {
  let value = __withoutIsolation(read)
  return sibling.isolation == nil ? value : value.ofMainActor
}
