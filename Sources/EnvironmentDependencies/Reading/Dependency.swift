public import EnvironmentCore

/// A property that reads a dependency.
///
/// ```swift
/// final class FeedModel {
///   @Dependency(\.api) var api
///   @Dependency(\.date.now) var now
///   @Dependency(AudioPlayer.self) var player
/// }
/// ```
///
/// It can be a property of a struct, a class or an actor, or a local variable; the macros of Observation need
/// `@ObservationIgnored` before it.
///
/// The property remembers the scope in which it was made. It reads the values of that scope and those of the current task: of
/// two scopes that set the same dependency, the one that was entered last wins. So a model keeps what it was made with, and an
/// override around a later use wins. A static property remembers the scope of the code that read it first.
///
/// `ComposableEnvironment` and `GlobalEnvironment` have wrappers of the same name. A file that imports one of them, too,
/// qualifies the name: `@EnvironmentDependencies.Dependency(\.api)`.
///
/// Isolation: can be used from any thread.
///
/// - Complexity: O(1).
//
// `@unchecked Sendable`: immutable. A key path is immutable, too, and so are the arguments of its subscripts. That of a
// dependency of the main actor isn't `Sendable`; only code of the main actor forms it, so the property belongs there, too.
// Sharing the property shares no more than each task has by a property of its own.
@propertyWrapper
public struct Dependency<Value>: @unchecked Sendable {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  /// The key, if the property was made with one.
  private let key: (any TestDependencyKey.Type)?

  /// The scope in which the property was made.
  let scope: TaskScope?

  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  /// Creates a property that reads the dependency at a key path, which may go on into the value.
  public init(
    _ keyPath: KeyPath<EnvironmentValues, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(keyPath, key: nil, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a property that reads the dependency of a key.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      \EnvironmentValues[DependencyType<Key>()], key: key, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  private init(
    _ keyPath: KeyPath<EnvironmentValues, Value>, key: (any TestDependencyKey.Type)?,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.keyPath = keyPath
    self.key = key
    scope = .remembered
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The dependency.
  public var wrappedValue: Value {
    DependencyRead.isNoted ? DependencyRead.$current.withValue(read) { value } : value
  }

  private var value: Value {
    let value = TaskScope.value(of: .keyPath(keyPath), madeIn: scope, readBy: "\(read)")
    guard let value else { preconditionFailure("A key path always has a value.") }
    return value
  }

  private var read: DependencyRead {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return DependencyRead(keyPath: keyPath, key: key, location: location)
  }
}

/// A key as an argument of a key path, which must be hashable.
private struct DependencyType<Key: TestDependencyKey>: Hashable, Sendable {}

extension EnvironmentValues {
  fileprivate subscript<Key: TestDependencyKey>(_ type: DependencyType<Key>) -> Key.Value { self[Key.self] }
}

/// The read of a dependency by a property, for reports.
//
// `@unchecked Sendable`: immutable. The key path and the key are only named.
struct DependencyRead: @unchecked Sendable, CustomStringConvertible {
  /// The read that goes on. Only noted in tests, where reads are reported.
  @TaskLocal static var current: DependencyRead?

  /// Indicates whether reads are noted: in processes that run tests.
  static let isNoted = ProcessKind.ofThisProcess == .tests || TestingLibrary.isInstalled

  let keyPath: AnyKeyPath
  let key: (any TestDependencyKey.Type)?

  /// The place of the property.
  let location: TestLocation

  /// The argument of the property wrapper; `nil` where Swift knows no names of the accessors in a key path.
  var argument: String? {
    if let key { return "\(key).self" }
    let text = "\(keyPath)"
    return text.contains("<") ? nil : text.firstIndex(of: ".").map { "\\\(text[$0...])" }
  }

  var description: String {
    "@Dependency\(argument.map { "(\($0))" } ?? ""), declared at \(location.fileID):\(location.line)"
  }
}
