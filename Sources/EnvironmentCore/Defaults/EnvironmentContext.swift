public import Synchronization

/// The kind of code around a reader of a default: live code, a preview or a test.
///
/// You seldom use it: an entry names its defaults, `@Entry(test: APIClient.mock) var api = APIClient.live`. A test of
/// the live values sets the context for a part of it:
///
/// ```swift
/// try await withEnvironment {
///   $0.context = .live
/// } operation: {
///   try await synchronize()
/// }
/// ```
public enum EnvironmentContext: String, Sendable {
  /// A running program: the declared default.
  case live

  /// A preview: the default for previews, else the declared one.
  case preview

  /// A test: the default for tests, else the declared one.
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
  /// The context for entries and dependencies with a default for each context.
  ///
  /// The context is determined without set-up: `test` in a process of tests, `preview` in a process of previews, else
  /// `live`. Only the process itself counts, not its parent or its libraries: a program started by a test is live. The
  /// variable `SWIFT_DEPENDENCIES_CONTEXT` in the environment of the process, with the name of a context, overrides the
  /// process. A value set here overrides both.
  ///
  /// ```swift
  /// withEnvironment {
  ///   $0.context = .live
  /// } operation: {
  ///   …
  /// }
  /// ```
  public var context: EnvironmentContext {
    // Defaults depend on the context, so reading it counts as a read. A strict handler isn't called.
    get { isSet(ContextKey.self) ? self[ContextKey.self] : ContextKey.defaultValue }
    set {
      EnvironmentContext.isSetAnywhere.store(true, ordering: .relaxed)
      self[ContextKey.self] = newValue
    }
  }
}

private enum ContextKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("context", kind: .library) }

  // A test can also run in a process of another kind.
  static var defaultValue: EnvironmentContext {
    EnvironmentContext.ofProcess ?? (RunningTest.current == nil ? .live : .test)
  }
}

// MARK: - The process

extension EnvironmentContext {
  /// Indicates whether any environment of the process has ever had a context of its own. Until then, the default of a
  /// live process is read without asking for the context.
  @usableFromInline static let isSetAnywhere = Atomic(false)

  /// The context as determined without set-up; `nil` for an ordinary program.
  fileprivate static let ofProcess = inferred(
    named: ProcessKind.variable("SWIFT_DEPENDENCIES_CONTEXT"), of: .ofThisProcess)

  /// Returns the context of a process; `nil` for an ordinary program.
  ///
  /// - Parameter name: The name of the context in the environment of the process, which overrides the kind of the
  ///   process.
  package static func inferred(named name: String?, of kind: ProcessKind) -> EnvironmentContext? {
    if let name {
      if let context = EnvironmentContext(rawValue: name) { return context }
      EnvironmentReporting.report(.unknownContext(name))
    }
    return switch kind {
    case .program: nil
    case .preview: .preview
    case .tests: .test
    }
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
}
