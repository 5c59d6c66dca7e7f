public import EnvironmentCore

/// A key declared by `@DependencyEntry`. Do not call it or conform to it: public only for the macro.
public protocol __DependencyEntryKey<Value>: TestDependencyKey {
  /// The name of the entry's `var`.
  static var __name: String { get }

  /// The type of the value. Declared again, because the compiler infers it from `__default` only if it is.
  associatedtype Value

  /// The defaults.
  static var __default: __DependencyEntryDefault<Value> { get }
}

extension __DependencyEntryKey {
  public static var previewValue: Value { __default.value(.preview, of: Self.self) }
  public static var testValue: Value { __default.value(.test, of: Self.self) }
  public static var __info: __KeyInfo { __KeyInfo(__name, isContextual: true) }
}

// A module adding a live value to a public key chooses these, instead of those of `DependencyKey`.
extension DependencyKey where Self: __DependencyEntryKey {
  /// The value of the entry in previews: its preview value, else its test value.
  public static var previewValue: Value { __default.value(.preview, of: Self.self) }

  /// The value of the entry in tests.
  public static var testValue: Value { __default.value(.test, of: Self.self) }
}

/// A key declared by `@DependencyEntry` with a live value. Do not call it or conform to it: public only for the macro.
public protocol __LiveDependencyEntryKey<Value>: __DependencyEntryKey, DependencyKey {}

extension __LiveDependencyEntryKey {
  public static var liveValue: Value { __default.value(.live, of: Self.self) }
}

/// The defaults of a `@DependencyEntry`. Do not call: public only for the macro.
//
// `@unchecked Sendable`: immutable, and its functions are expressions of a static property, which capture nothing. The
// key requires the value to be `Sendable`; the same requirement here would repeat the error for each part of the
// expansion.
public struct __DependencyEntryDefault<Value>: @unchecked Sendable {
  private let live: (() -> Value)?
  private let preview: (() -> Value)?
  private let test: (() -> Value)?

  /// Indicates whether the defaults belong to the main actor.
  fileprivate var isOfMainActor = false

  /// Creates defaults with a live value, or one for tests, or both. The one for previews may be missing.
  public init(live: (() -> Value)? = nil, preview: (() -> Value)? = nil, test: (() -> Value)? = nil) {
    self.live = live
    self.preview = preview
    self.test = test
  }

  fileprivate func value<Key: __DependencyEntryKey>(_ context: DependencyContext, of key: Key.Type) -> Value {
    if context == .test, test == nil { MissingDefault.noteTestValue(of: key) }
    let make: (() -> Value)? =
      switch context {
      case .live: live
      case .preview: preview ?? live ?? test
      case .test: test ?? preview ?? live
      }
    guard let make else { preconditionFailure("The macro writes a live value or a test value.") }
    if isOfMainActor { MainThread.preconditionForDefault(of: key.__name, declaredBy: "DependencyEntry") }
    return make()
  }
}

/// Returns the defaults of a `@DependencyEntry`, whose expressions have the isolation of the entry. Do not call: public
/// only for the macro.
///
/// - Parameters:
///   - name: The name of the entry.
///   - sibling: A function declared beside the defaults, and so with the same isolation.
///   - read: Reads the defaults from their storage.
public func __dependencyEntryDefault<Value>(
  _ name: String, isolatedAs sibling: @isolated(any) () -> Void,
  _ read: @MainActor () -> __DependencyEntryDefault<Value>
) -> __DependencyEntryDefault<Value> {
  var value = __withoutIsolation(read)
  value.isOfMainActor = sibling.isolation != nil
  return value
}
