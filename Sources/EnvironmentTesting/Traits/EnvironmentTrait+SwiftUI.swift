#if canImport(SwiftUI)
  internal import EnvironmentCore
  internal import EnvironmentSwiftUI
  public import SwiftUI
  public import Testing

  extension Trait where Self == EnvironmentTrait {
    /// Sets the value at a key path of SwiftUI's environment, for models not bound by a view.
    ///
    /// ```swift
    /// @Test(.environment(\.locale, Locale(identifier: "fr_FR")))
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the value, or of a part of it.
    ///   - value: The value, made again for each test and each case.
    ///   - fileID: The file of the call, for reports.
    ///   - filePath: The path of the file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - column: The column of the call, for reports.
    @_disfavoredOverload
    public static func environment<Value: Sendable>(
      _ keyPath: WritableKeyPath<SwiftUI.EnvironmentValues, Value>,
      _ value: @autoclosure @escaping @Sendable () throws -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Self {
      let keyPath = Unchecked(keyPath)
      return EnvironmentTrait(location: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) {
        let value = try value()
        $0.taskUpdates.append { $0[keyPath: keyPath.value] = value }
      }
    }

    /// Sets any number of values of SwiftUI's environment, for models not bound by a view.
    ///
    /// ```swift
    /// @Test(.environment { $0.colorScheme = .dark })
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for reports.
    ///   - filePath: The path of the file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - column: The column of the call, for reports.
    ///   - update: Sets the values. Called for each read of one of them: see `withEnvironment` with values of SwiftUI.
    @_disfavoredOverload
    public static func environment(
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column,
      _ update: @escaping @Sendable (inout SwiftUI.EnvironmentValues) -> Void
    ) -> Self {
      EnvironmentTrait(location: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) {
        $0.taskUpdates.append(update)
      }
    }
  }
#endif
