public import Synchronization

extension EnvironmentValues {
  /// Returns a key's default in the context of these values, as kept by the test or the process.
  ///
  /// - Parameters:
  ///   - key: The key, whose defaults must all have the type `Made`.
  ///   - name: The name of the key, for reports.
  ///   - make: Makes the default for a context.
  package func contextualDefault<Made>(
    of key: any EnvironmentKey.Type, named name: @autoclosure () -> String, make: (EnvironmentContext) -> Made
  ) -> (value: Made, context: EnvironmentContext) {
    let context = context
    let made = (defaultRegistry ?? .current).value(
      of: DefaultID(key, variant: context.variant), for: self, named: name()
    ) { make(context) }
    return (made, context)
  }

  /// Sets the default of a key in a context, for the test or the process. Returns `false`, and sets nothing, if the
  /// default has been read outside of previews.
  package static func prepareDefault<Made>(
    _ made: Made, of key: any EnvironmentKey.Type, in context: EnvironmentContext
  ) -> Bool {
    (TaskScope.current?.values.defaultRegistry ?? .current)
      .prepare(made, of: DefaultID(key, variant: context.variant), replacing: context == .preview)
  }
}

// MARK: - Entries

/// The key of an `@Entry` with another default for tests or previews. Do not call or conform to it: it is public for
/// the macro alone.
public protocol __ContextualEntryKey: __EntryKey {}

extension __ContextualEntryKey {
  @inlinable
  public static var defaultValue: Value { __defaultValue(in: .current) }

  @inlinable
  public static func __defaultValue(in values: EnvironmentValues) -> Value {
    if !EnvironmentContext.isSetAnywhere.load(ordering: .relaxed), let live = __default.cache.lasting { return live }
    return __default.contextualValue(of: Self.self, for: values)
  }
}

/// The absence of a test value, so each test has to set the entry: `@Entry(test: .unimplemented) var api =
/// APIClient.live`.
///
/// Reading the value without setting it fails the test, which gets the default for previews, else the declared one.
public struct UnimplementedTestValue: Sendable {
  /// The value that fails a test at a read.
  public static let unimplemented = UnimplementedTestValue()
}

/// The defaults of an entry in tests and previews.
//
// `@unchecked Sendable`: as for `__EntryDefault`.
@usableFromInline
final class OtherDefaults<Value>: @unchecked Sendable {
  let preview: (() -> Value)?
  let test: (() -> Value)?
  let isUnimplementedInTests: Bool

  init(preview: (() -> Value)?, test: (() -> Value)?, isUnimplementedInTests: Bool) {
    (self.preview, self.test, self.isUnimplementedInTests) = (preview, test, isUnimplementedInTests)
  }

  /// Indicates whether a test may read the default: it has one for tests, or fails for another reason.
  var isForTests: Bool { test != nil || isUnimplementedInTests }

  /// Returns the maker of the default for a context; `nil` if it is the declared one.
  func maker(for context: EnvironmentContext) -> (() -> Value)? {
    switch context {
    case .live: nil
    case .preview: preview
    case .test: isUnimplementedInTests ? preview : test
    }
  }
}

extension ValueKey {
  /// The kind of default for readers in the current code: one for tests, one for previews, or the declared one.
  package var kindOfDefault: String {
    let context = (TaskScope.current?.values ?? EnvironmentValues()).context
    return (type as? any __ContextualEntryKey.Type)?.kindOfDefault(in: context) ?? "default"
  }
}

extension __ContextualEntryKey {
  fileprivate static func kindOfDefault(in context: EnvironmentContext) -> String {
    guard let others = __default.others, others.maker(for: context) != nil else { return "default" }
    return context == .test && !others.isUnimplementedInTests ? "default for tests" : "default for previews"
  }
}

/// Indicates whether values are being set or inspected. Reading a value in order to set a part of it isn't a use.
package var areValuesBeingSet: Bool { if case .use = TestObservers.purpose { false } else { true } }

extension EnvironmentReporting {
  private static let unimplementedReads = ReceivedIssues<ObjectIdentifier>()

  /// Fails the running test for a read of an entry without a value for tests, once for each entry.
  static func failTest(forReadOf key: any __ContextualEntryKey.Type, insteadOf replacement: String) {
    if areValuesBeingSet { return }
    failRunningTest(
      once: ObjectIdentifier(key), among: unimplementedReads,
      .inTestProcess(.unimplementedTestValue(of: key, insteadOf: replacement)))
  }
}

extension EnvironmentIssue {
  fileprivate static func unimplementedTestValue(
    of key: any __ContextualEntryKey.Type, insteadOf replacement: String
  ) -> EnvironmentIssue {
    let name = EnvironmentValues.name(of: key)
    // Inside another default, the read isn't the property's.
    let property = TaskScope.current?.isInDefault == true ? nil : ReportedProperty.current
    return EnvironmentIssue(
      "'\(name)' has no test value, but was read in a test that does not set it, so the test used \(replacement).",
      place: ["Entry: \(key.declaration)"] + (property?.place ?? []),
      remedies: [
        "Set it for the test: '@Test(.environment(\\.\(name), …))', or 'withEnvironment { $0.\(name) = … }'.",
        "Or give it a value for all tests: '@Entry(test: …) var \(name) = …'.",
      ]
    )
  }
}
