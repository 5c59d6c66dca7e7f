public import EnvironmentCore
public import Foundation

/// A generator of dates.
///
/// Use it in place of `Date()`, so that a test can choose the date.
///
/// ```swift
/// @Environment(\.date) var date
/// @Environment(\.date.now) var now
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
  /// @Environment(\.date.now) private var now
  /// ```
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// Returns the current date.
  ///
  /// ```swift
  /// @Environment(\.date) var date
  /// let now = date()
  /// ```
  public func callAsFunction() -> Date { generate() }
}

private enum DateGeneratorKey: __ContextualEntryKey {
  static let __default = __EntryDefault<DateGenerator>("date", { \.date }, DateGenerator { Date() }, test: { unset })

  private static let unset = DateGenerator {
    UnsetValue.reportUse(of: "date")
    return Date()
  }
}

extension EnvironmentValues {
  /// The generator of dates: by default the system clock.
  ///
  /// ```swift
  /// @Environment(\.date) private var date
  ///
  /// let start = date()
  /// ```
  ///
  /// Calling it without setting it fails a test.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}
