public import EnvironmentCore

/// The context in which dependencies are read, which chooses their defaults: ``DependencyKey/liveValue``,
/// ``TestDependencyKey/previewValue`` or ``TestDependencyKey/testValue``.
///
/// You seldom read it: give a key a value for each context instead.
///
/// ```swift
/// if DependencyValues.current.context == .preview { return .sample }
/// ```
///
/// It is another name of `EnvironmentContext`, by which the entries of `@Entry(test:preview:)` choose their defaults,
/// too.
public typealias DependencyContext = EnvironmentContext

extension EnvironmentValues {
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
