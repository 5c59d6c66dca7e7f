internal import EnvironmentCore
internal import Synchronization

/// The default of a key in a context, as the test or the process keeps it.
struct DependencyDefault<Value: Sendable>: Sendable {
  private let value: Value

  /// The missing value behind this default; `nil` if the key has a value for the context.
  private let missing: MissingDefault?

  /// Returns the value of an unset key, for a reader.
  static func value<Key: TestDependencyKey>(
    of key: Key.Type, in values: EnvironmentValues
  ) -> Value where Key.Value == Value {
    let (made, context) = values.contextualDefault(
      of: key, named: key.__info.name ?? DependencyRead.accessor(of: key) ?? "\(key)"
    ) {
      make(for: key, in: $0)
    }
    values.noteDefaultRead(of: key, isIntended: context == .test)
    made.missing?.report()
    return made.value
  }

  /// Sets the default of a key for the test or the process. Returns `false`, and sets nothing, if the default has been
  /// read outside of previews.
  static func prepare<Key: TestDependencyKey>(
    _ stored: ValueEntry, of key: Key.Type, in context: DependencyContext
  ) -> Bool where Key.Value == Value {
    guard let value = stored.anyValue as? Value else { return false }
    return EnvironmentValues.prepareDefault(DependencyDefault(value: value, missing: nil), of: key, in: context)
  }

  private static func make<Key: TestDependencyKey>(
    for key: Key.Type, in context: DependencyContext
  ) -> Self where Key.Value == Value {
    if context == .live, let live = liveValue(of: key) { return Self(value: live, missing: nil) }
    let (value, missing) = MissingDefault.noted(of: key) { context == .preview ? key.previewValue : key.testValue }
    return Self(value: value, missing: context == .live ? MissingDefault(.liveValue, of: key) : missing)
  }

  /// Returns the live value of a key, which another module may have declared.
  private static func liveValue(of key: any TestDependencyKey.Type) -> Value? {
    func value<Key: DependencyKey>(of key: Key.Type) -> Value? { key.liveValue as? Value }
    guard let key = key as? any DependencyKey.Type else { return nil }
    return value(of: key)
  }
}

/// A value missing from a key for a context, so a value for another context replaces it.
///
/// The issue is reported when a reader first uses the replacement. A function that sets dependencies may read the value
/// in order to set a part of it, which isn't a use.
final class MissingDefault: Sendable {
  enum Kind {
    case liveValue
    case testValue
  }

  private let kind: Kind

  /// The key, used only for its name: its values aren't read.
  private let key: Unchecked<any TestDependencyKey.Type>
  private let isReported = Atomic(false)

  /// Indicates whether the default being made lacks the value.
  private let isNoted = Atomic(false)

  init(_ kind: Kind, of key: any TestDependencyKey.Type) {
    self.kind = kind
    self.key = Unchecked(key)
  }

  /// Indicates whether values are being set. Reading a dependency in order to set a part of it isn't a use.
  static var isSetting: Bool { areValuesBeingSet }

  /// Reports the missing value, unless it was reported before.
  func report() {
    if isReported.load(ordering: .relaxed) || Self.isSetting { return }
    if isReported.exchange(true, ordering: .relaxed) { return }
    let read = DependencyRead.current
    EnvironmentReporting.failTestProcess(.missing(kind, of: key.value, readBy: read), at: read?.location)
  }

  // MARK: Recording missing values

  /// The test value possibly missing for the default being made.
  @TaskLocal private static var candidate: MissingDefault?

  /// Returns the result of a function reading a value of a key, and the missing test value if the key lacks one.
  fileprivate static func noted<Value>(
    of key: any TestDependencyKey.Type, _ read: () -> Value
  ) -> (value: Value, missing: MissingDefault?) {
    let missing = MissingDefault(.testValue, of: key)
    let value = $candidate.withValue(missing, operation: read)
    return (value, missing.isNoted.load(ordering: .relaxed) ? missing : nil)
  }

  /// Records that a key lacks a test value, for the default being made. If none is being made, the missing value
  /// is reported.
  static func noteTestValue(of key: any TestDependencyKey.Type) {
    if let candidate, candidate.key.value == key {
      candidate.isNoted.store(true, ordering: .relaxed)
    } else {
      MissingDefault(.testValue, of: key).report()
    }
  }
}

extension EnvironmentIssue {
  fileprivate static func missing(
    _ kind: MissingDefault.Kind, of key: any TestDependencyKey.Type, readBy read: DependencyRead?
  ) -> EnvironmentIssue {
    func valueType<Key: TestDependencyKey>(of key: Key.Type) -> Any.Type { Key.Value.self }
    let named = key.__info.name
    let entry = key is any __DependencyEntryKey.Type ? named : nil
    // Inside another default, the read isn't the property's.
    let property = TaskScope.current?.isInDefault != true ? ReportedProperty.current : nil
    let accessor = named ?? DependencyRead.accessor(of: key) ?? read?.accessor ?? property?.accessor
    // Only a built-in dependency has a key with a name of its own besides the entries.
    let isBuiltIn = entry == nil && named != nil
    let isItsOwnKey = valueType(of: key) == key
    let name = read?.argument.map { "@Dependency(\($0))" } ?? "'\(accessor ?? "\(key)")'"
    let place =
      (named == nil ? ["Key: \(String(reflecting: key))"] : [])
      + (isBuiltIn ? [] : ["Value: \(String(reflecting: valueType(of: key)))"])
      + (read.map { ["Read by: \($0)"] } ?? property?.place ?? [])
    // The key of an accessor may be private, so a remedy names it only if its user can.
    let target = accessor.map { ".\($0)" } ?? (read?.key != nil || isItsOwnKey ? "[\(key).self]" : "…")
    let override = "withDependencies { $0\(target) = … } operation: { … }"
    let valueForTests =
      entry == nil
      ? "Or give its key a value for all tests: 'static let testValue = …'."
      : "Or give it a value for all tests: '@DependencyEntry(liveValue: …) var \(accessor ?? "") = …'."
    return switch kind {
    case .testValue:
      EnvironmentIssue(
        "\(name) has no test value, but was read in a test, so the test used its live or preview value.",
        place: place,
        remedies: ["Override it for the test: '\(override)', or by a trait."] + (isBuiltIn ? [] : [valueForTests])
      )
    case .liveValue:
      EnvironmentIssue(
        "\(name) has no live value, but was read in a live context, so its test value was used.",
        place: place,
        remedies: [
          entry == nil
            ? "Conform its key to 'DependencyKey', with a 'liveValue', in a module that is linked to the program."
            : "Give it a live value: '@DependencyEntry(liveValue: …) var \(accessor ?? "") = …'.",
          "Or override it where the program starts: 'prepareDependencies', or '\(override)'.",
        ]
      )
    }
  }
}

extension MissingDefault {
  /// Fails the running test for the use of a built-in dependency not overridden by the test.
  ///
  /// A key path to a part of the dependency reads the part before setting it, which isn't a use.
  static func reportUse(of name: String) {
    if isSetting { return }
    let issue = EnvironmentIssue(
      "@Dependency(\\.\(name)) was used in a test that doesn't override it.",
      remedies: ["Override it for the test: 'withDependencies { $0.\(name) = … } operation: { … }', or by a trait."]
    )
    EnvironmentReporting.failTestProcess(issue, at: DependencyRead.current?.location)
  }
}
