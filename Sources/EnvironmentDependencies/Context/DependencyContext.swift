public import EnvironmentCore
internal import EnvironmentFoundation
private import Foundation

/// The context in which dependencies are read, which chooses their defaults.
///
/// You seldom read it: give a key a value for each context instead.
///
/// ```swift
/// if DependencyValues.current.context == .preview { return .sample }
/// ```
public enum DependencyContext: String, Sendable {
  /// A running program: ``DependencyKey/liveValue``.
  case live

  /// A preview: ``TestDependencyKey/previewValue``.
  case preview

  /// A test: ``TestDependencyKey/testValue``.
  case test

  /// The index of the context among the defaults of a key.
  var variant: Int {
    switch self {
    case .live: 0
    case .preview: 1
    case .test: 2
    }
  }
}

extension EnvironmentValues {
  /// The context that chooses the defaults of dependencies.
  ///
  /// The context is determined without set-up: `test` in a process that runs tests, `preview` in a process that shows
  /// previews, else `live`. Only the process itself counts, not its parent or its libraries: a program that a test
  /// starts is live. The variable `SWIFT_DEPENDENCIES_CONTEXT` in the environment of the process, with the name of a
  /// context, overrides that.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0.context = .live
  /// } operation: {
  ///   …
  /// }
  /// ```
  public var context: DependencyContext {
    // Dependencies depend on the context, so reading it counts as a read. A strict handler isn't called.
    get {
      isSet(ContextKey.self) ? self[ContextKey.self] : ContextKey.defaultValue
    }
    set { setEnvironmentValue(newValue, of: ContextKey.self) }
  }

  /// Values in a live context, with no value set and with their own defaults.
  ///
  /// ```swift
  /// let client = DependencyValues.live.weather
  /// ```
  public static var live: EnvironmentValues { EnvironmentValues(in: .live) }

  /// Values in the context of a preview, with no value set and with their own defaults.
  ///
  /// ```swift
  /// let client = DependencyValues.preview.weather
  /// ```
  public static var preview: EnvironmentValues { EnvironmentValues(in: .preview) }

  /// Values in the context of a test, with no value set and with their own defaults.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0 = .test
  /// } operation: {
  ///   …
  /// }
  /// ```
  public static var test: EnvironmentValues { EnvironmentValues(in: .test) }

  private init(in context: DependencyContext) {
    self.init()
    self.context = context
    defaultRegistry = DefaultRegistry()
  }
}

private enum ContextKey: __NamedKey, UnobservedKey {
  static var __name: String { "context" }

  // A test can also run in a process that isn't recognized as a test process.
  static var defaultValue: DependencyContext {
    DependencyContext.ofProcess ?? (RunningTest.current == nil ? .live : .test)
  }
}

// MARK: - The process

extension DependencyContext {
  /// The context that is determined without set-up; `nil` for an ordinary program.
  static let ofProcess = inferred(
    named: ProcessInfo.processInfo.environment["SWIFT_DEPENDENCIES_CONTEXT"], of: .ofThisProcess)

  /// Returns the context of a process; `nil` for an ordinary program.
  ///
  /// - Parameter name: The name of the context in the environment of the process, which overrides the kind of the
  ///   process.
  static func inferred(named name: String?, of kind: ProcessKind) -> DependencyContext? {
    if let name {
      if let context = DependencyContext(rawValue: name) { return context }
      EnvironmentReporting.report(.unknownContext(name))
    }
    return switch kind {
    case .program: nil
    case .preview: .preview
    case .tests: .test
    }
  }
}

extension EnvironmentReporting {
  /// Fails the running test for the use of a dependency. In a test process whose tests can't be failed, the issue says
  /// why.
  static func failTestProcess(_ issue: EnvironmentIssue, at location: SourcePlace?) {
    let canFail = TestingLibrary.isInstalled || !ProcessKind.isTestProcess
    failRunningTest(canFail ? issue : issue.withoutTestingLibrary, at: location)
  }
}

extension EnvironmentIssue {
  fileprivate static func unknownContext(_ name: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "The environment variable for the context of dependencies has an unknown value.",
      place: ["SWIFT_DEPENDENCIES_CONTEXT: \(name)"],
      remedies: ["Name one of 'live', 'preview' and 'test', or none."]
    )
  }

  /// The issue in a process that runs tests, but doesn't link the testing product.
  var withoutTestingLibrary: EnvironmentIssue {
    EnvironmentIssue(
      fact,
      place: place + ["No test has failed, because the test target doesn't link 'EnvironmentTesting'."],
      remedies: ["Add the product 'EnvironmentTesting' to the dependencies of the test target."] + remedies
    )
  }
}
