public import EnvironmentCore

/// A check of a condition expected to hold.
///
/// Use it in place of `Swift.assert` for conditions that a test should check: a false one fails the test, and doesn't
/// stop the process.
///
/// ```swift
/// @Dependency(\.assert) private var assert
///
/// assert(count >= 0, "negative count")
/// ```
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionEffect {
  /// Checks a condition, with a message and a place for the failure.
  ///
  /// ```swift
  /// @Dependency(\.assert) private var assert
  ///
  /// assert(count >= 0, "The count is negative.")
  /// ```
  @_disfavoredOverload
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
  ) {
    callAsFunction(condition(), message(), file: file, line: line)
  }
}

/// A failure of an expectation.
///
/// Use it in place of `Swift.assertionFailure` in code that a test should be able to run.
///
/// ```swift
/// @Dependency(\.assertionFailure) private var assertionFailure
///
/// assertionFailure("unknown kind")
/// ```
public protocol AssertionFailureEffect: Sendable {
  /// Reports a failure.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Reports a failure.
  ///
  /// ```swift
  /// @Dependency(\.assertionFailure) private var assertionFailure
  ///
  /// assertionFailure("The kind '\(kind)' is unknown.")
  /// ```
  @_disfavoredOverload
  public func callAsFunction(
    _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

/// A check of a condition by a function.
///
/// Use it to log failures in a part of the program, or to ignore them.
///
/// ```swift
/// withDependencies {
///   $0.assert = AnyAssertionEffect { condition, message, file, line in
///     if !condition() { logger.error("\(file):\(line): \(message())") }
///   }
/// } operation: {
///   importer.run()
/// }
/// ```
public struct AnyAssertionEffect: AssertionEffect {
  /// The type of a function for checking a condition.
  public typealias Check =
    @Sendable (
      _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, _ file: StaticString, _ line: UInt
    ) -> Void

  private let check: Check

  /// Creates a check from a function.
  ///
  /// ```swift
  /// AnyAssertionEffect { condition, message, _, _ in
  ///   if !condition() { print(message()) }
  /// }
  /// ```
  public init(_ check: @escaping Check) {
    self.check = check
  }

  public func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
  ) {
    check(condition(), message(), file, line)
  }
}

extension EnvironmentValues {
  /// The check of assertions: by default `Swift.assert`. In a test, a false condition fails the test.
  ///
  /// ```swift
  /// @Dependency(\.assert) var assert
  /// assert(count > 0, "There is nothing to send.")
  /// ```
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// The failure of an assertion, as ``assert`` reports it.
  ///
  /// ```swift
  /// @Dependency(\.assertionFailure) private var assertionFailure
  ///
  /// assertionFailure("The kind '\(kind)' is unknown.")
  /// ```
  public var assertionFailure: any AssertionFailureEffect { AssertionFailure(assert: assert) }

  /// The check of preconditions: by default `Swift.precondition`. In a test, a false condition fails the test.
  ///
  /// ```swift
  /// @Dependency(\.precondition) private var precondition
  /// ```
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private struct AssertionFailure: AssertionFailureEffect {
  let assert: any AssertionEffect

  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    assert(false, message(), file: file, line: line)
  }
}

private enum AssertKey: DependencyKey {
  static var __info: __KeyInfo { __KeyInfo("assert", isContextual: true) }
  static let liveValue: any AssertionEffect = AnyAssertionEffect { condition, message, file, line in
    Swift.assert(condition(), message(), file: file, line: line)
  }
  static var testValue: any AssertionEffect { testAssertion }
}

private enum PreconditionKey: DependencyKey {
  static var __info: __KeyInfo { __KeyInfo("precondition", isContextual: true) }
  static let liveValue: any AssertionEffect = AnyAssertionEffect { condition, message, file, line in
    Swift.precondition(condition(), message(), file: file, line: line)
  }
  static var testValue: any AssertionEffect { testAssertion }
}

/// A check whose failure fails the running test.
private let testAssertion = AnyAssertionEffect { condition, message, file, line in
  if condition() { return }
  let message = message()
  EnvironmentReporting.failTestProcess(
    EnvironmentIssue(message.isEmpty ? "An assertion failed." : message), at: SourcePlace(file, line))
}
