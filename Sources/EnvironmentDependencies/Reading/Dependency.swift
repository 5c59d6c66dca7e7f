public import EnvironmentCore

/// A property for reading a dependency.
///
/// Use it in a type written for swift-dependencies, or for values that differ in live code, previews and
/// tests. You should declare the property `private`.
///
/// ```swift
/// final class FeedModel {
///   @Dependency(\.api) var api
///   @Dependency(\.date.now) var now
///   @Dependency(AudioPlayer.self) var player
/// }
/// ```
///
/// Use it for a property of a struct, a class or an actor, or for a local variable. In a class with a macro of
/// Observation, it needs `@ObservationIgnored`.
///
/// The property remembers the scope in which it was made. It reads the values of this scope and those of the current
/// task. If both set the dependency, the scope entered last wins. So a model keeps the values from its creation, and an
/// override around a later use wins. A static property remembers the scope of its first read.
///
/// `ComposableEnvironment` and `GlobalEnvironment` have wrappers of the same name. A file with an import of one of
/// them, too, qualifies the name: `@EnvironmentDependencies.Dependency(\.api)`.
///
/// Isolation: can be used from any thread.
///
/// - Complexity: O(1).
//
// `@unchecked Sendable`: immutable. A key path is immutable, too, and so are the arguments of its subscripts. The key
// path of a dependency of the main actor isn't `Sendable`, but only code of the main actor can form it, so the property
// belongs there, too. Sharing the property shares no more state than a separate property in each task would.
@propertyWrapper
public struct Dependency<Value>: @unchecked Sendable {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  /// The key; `nil` if the property was made with a key path.
  private let key: (any TestDependencyKey.Type)?

  private let remembered = RememberedScope.current

  /// The scope in which the property was made.
  var scope: TaskScope? { remembered.scope }

  private let location: SourcePlace

  /// Creates a property for reading the dependency at a key path. The key path may continue into the value.
  ///
  /// ```swift
  /// @Dependency(\.api) private var api
  /// ```
  public init(
    _ keyPath: KeyPath<EnvironmentValues, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.keyPath = keyPath
    key = nil
    location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a property for reading the dependency of a key.
  ///
  /// ```swift
  /// @Dependency(APIKey.self) private var api
  /// ```
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    keyPath = \EnvironmentValues[TypeArgument<Key>()]
    self.key = key
    location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The dependency.
  public var wrappedValue: Value {
    guard ProcessKind.isTestProcess else { return value }
    return ReportedRead.run(by: read) { value }
  }

  private var value: Value {
    let value = TaskScope.value(of: .keyPath(keyPath), madeIn: scope, readBy: "\(read)")
    guard let value else { preconditionFailure("A key path always has a value.") }
    return value
  }

  private var read: DependencyRead { DependencyRead(keyPath: keyPath, key: key, location: location) }
}

extension EnvironmentValues {
  fileprivate subscript<Key: TestDependencyKey>(_ type: TypeArgument<Key>) -> Key.Value { self[Key.self] }
}

/// The read of a dependency by a property, for reports.
//
// `@unchecked Sendable`: immutable. The key path and the key are used only for their names.
struct DependencyRead: ReportedReader, @unchecked Sendable, CustomStringConvertible {
  /// The current read, if it is by a property. Known only in processes running tests, where reads are reported.
  static var current: DependencyRead? { ReportedRead.current.reader as? DependencyRead }

  /// Returns the name of the computed property for a key; `nil` if there is none.
  static func accessor(of key: any TestDependencyKey.Type) -> String? {
    guard let read = ReportedRead.current.accessor, read.key == ObjectIdentifier(key) else { return nil }
    let name = read.function.description
    return name.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber } ? name : nil
  }

  let keyPath: AnyKeyPath
  let key: (any TestDependencyKey.Type)?

  /// The place of the property.
  let location: SourcePlace

  /// The argument of the property wrapper; `nil` if the runtime has no names of the accessors in the key path.
  var argument: String? { key.map { "\($0).self" } ?? keyPath.literal }

  /// The name of the dependency's property in the key path; `nil` if it isn't known.
  var accessor: String? { key == nil ? keyPath.nameOfFirstProperty : nil }

  var description: String {
    "@Dependency\(argument.map { "(\($0))" } ?? ""), declared at \(location)"
  }
}
