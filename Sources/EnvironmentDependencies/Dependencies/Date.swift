public import EnvironmentCore
public import Foundation

/// A generator of dates.
///
/// Use it in place of `Date()`, so that a test can choose the date.
///
/// ```swift
/// @Dependency(\.date) var date
/// @Dependency(\.date.now) var now
/// let start = date()
/// ```
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a generator from a function.
  ///
  /// ```swift
  /// let date = DateGenerator { Date(timeIntervalSince1970: 0) }
  /// ```
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator that always returns the same date.
  ///
  /// ```swift
  /// $0.date = .constant(Date(timeIntervalSince1970: 0))
  /// ```
  public static func constant(_ now: Date) -> DateGenerator {
    DateGenerator { now }
  }

  /// The current date. Setting it makes it constant.
  ///
  /// ```swift
  /// @Dependency(\.date.now) private var now
  /// ```
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// Returns the current date.
  ///
  /// ```swift
  /// @Dependency(\.date) var date
  /// let now = date()
  /// ```
  public func callAsFunction() -> Date { generate() }
}

private enum DateGeneratorKey: DependencyKey, __NamedKey {
  static var __name: String { "date" }
  static let liveValue = DateGenerator { Date() }
  static let testValue = DateGenerator {
    MissingDefault.reportUse(of: "date")
    return Date()
  }
}

extension EnvironmentValues {
  /// The generator of dates: by default the system clock.
  ///
  /// ```swift
  /// @Dependency(\.date) private var date
  ///
  /// let start = date()
  /// ```
  ///
  /// Calling it in a test that doesn't override it fails the test.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}
