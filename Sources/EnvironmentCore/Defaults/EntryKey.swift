/// A key declared by `@Entry`. Do not call or conform to it: it is public for the macro alone.
public protocol __EntryKey: EnvironmentKey {
  /// The type of the value. It is declared again because the compiler infers it from `__default` only in that case.
  associatedtype Value

  /// The default, which is built in a single place.
  static var __default: __EntryDefault<Value> { get }
}

extension __EntryKey {
  @inlinable
  public static var defaultValue: Value { __defaultValue(in: .current) }

  public static var __info: __KeyInfo { __KeyInfo(__default.name, at: __withoutIsolation(__default.keyPath)) }

  static var declaration: String { "\(__default.file):\(__default.line)" }

  @inlinable
  public static func __defaultValue(in values: EnvironmentValues) -> Value {
    __default.value(of: Self.self, for: values)
  }
}

/// The default value of an `@Entry`. Do not call: it is public for the macro alone.
///
/// The macro stores it in a `static let`. The value is built at its first read, on the thread of the first reader. In a
/// test, it is built once for each test.
//
// `@unchecked Sendable`: the wrapper itself is immutable. A default that is a mutable, non-`Sendable` object is shared
// by every isolation domain that reads the entry before it is set, as for SwiftUI's `@Entry`: see decision 4.
@frozen
public struct __EntryDefault<Value>: @unchecked Sendable {
  /// The default of the process.
  @usableFromInline let cache: DefaultCache<Value>

  fileprivate let name: String
  fileprivate let file: StaticString
  fileprivate let line: UInt
  fileprivate let keyPath: @MainActor @Sendable () -> PartialKeyPath<EnvironmentValues>
  private let make: () -> Value

  /// The defaults in tests and previews; `nil` if there is one default everywhere.
  let others: OtherDefaults<Value>?
  fileprivate var belongsToMainActor = false

  /// Creates a default, maybe with others in tests or previews.
  ///
  /// - Parameters:
  ///   - name: The name of the entry.
  ///   - keyPath: Forms the key path of the entry, which may belong to the main actor.
  ///   - make: Builds the declared default.
  ///   - preview: Builds the default for previews; `nil` for the declared one.
  ///   - test: Builds the default for tests; `nil` for the declared one.
  ///   - isUnimplementedInTests: Whether reading the default fails a test.
  ///   - file: The identifier of the declaration's file.
  ///   - line: The line of the declaration.
  public init(
    _ name: String, _ keyPath: @escaping @MainActor @Sendable () -> PartialKeyPath<EnvironmentValues>,
    _ make: @autoclosure @escaping () -> Value, preview: (() -> Value)? = nil, test: (() -> Value)? = nil,
    isUnimplementedInTests: Bool = false, file: StaticString = #fileID, line: UInt = #line
  ) {
    cache = DefaultCache()
    self.name = name
    self.file = file
    self.line = line
    self.keyPath = keyPath
    self.make = make
    others =
      preview == nil && test == nil && !isUnimplementedInTests
      ? nil : OtherDefaults(preview: preview, test: test, isUnimplementedInTests: isUnimplementedInTests)
  }

  /// Returns the default for a reader of a key.
  @inlinable
  func value(of key: any __EntryKey.Type, for values: EnvironmentValues) -> Value {
    cache.lasting ?? madeValue(of: key, for: values)
  }

  @usableFromInline
  func madeValue(of key: any __EntryKey.Type, for values: EnvironmentValues) -> Value {
    if TestingLibrary.isInstalled { values.noteDefaultRead(of: key) }
    return DefaultRegistry.value(of: DefaultID(key), orIn: cache, for: values, named: name) {
      made(by: make)
    }
  }

  /// Returns the default for a reader of a key with other defaults in tests and previews.
  @usableFromInline
  func contextualValue(of key: any __ContextualEntryKey.Type, for values: EnvironmentValues) -> Value {
    // Reading the context is recorded: the default depends on it.
    let context = values.context
    if context == .live, values.defaultRegistry == nil { return madeValue(of: key, for: values) }
    values.noteDefaultRead(of: key, isIntended: context == .test && others?.isForTests == true)
    let maker = others?.maker(for: context)
    if context == .test, others?.isUnimplementedInTests == true {
      EnvironmentReporting.failTest(
        forReadOf: key, insteadOf: maker == nil ? "its declared default" : "its value for previews")
    }
    return values.contextualDefault(of: key, named: name) { _ in made(by: maker ?? make) }.value
  }

  private func made(by make: () -> Value) -> Value {
    if belongsToMainActor { MainThread.preconditionForDefault(of: name, declaredBy: "Entry") }
    return make()
  }
}

extension MainThread {
  /// Stops the program if a default of the main actor is made elsewhere.
  package static func preconditionForDefault(of name: String, declaredBy macro: String) {
    guard !isCurrent else { return }
    fatalError(
      """
      The default of '\(name)' belongs to the main actor, because '\(name)' does, and was read elsewhere.
        • Declare it '@\(macro) nonisolated var \(name)'.
        • Or set it before it is read: '$0.\(name) = …'.
      """
    )
  }
}

/// Returns the default of an `@Entry`, whose expression has the isolation of the entry. Do not call: it is public for
/// the macro alone.
///
/// An entry belongs to the main actor in a module with that default isolation, and in an extension with that isolation.
/// Its default is then built on the main thread. Reading the default elsewhere for the first time stops the program.
///
/// - Parameters:
///   - sibling: A function declared next to the default, with the same isolation.
///   - read: Reads the default from where it is stored.
public func __entryDefault<Value>(
  isolatedAs sibling: @isolated(any) () -> Void, _ read: @MainActor () -> __EntryDefault<Value>
) -> __EntryDefault<Value> {
  var value = __withoutIsolation(read)
  value.belongsToMainActor = sibling.isolation != nil
  return value
}

extension ValueKey {
  /// The file and the line of the key's declaration, if it is an `@Entry`.
  package var declaration: String? { (type as? any __EntryKey.Type)?.declaration }
}
