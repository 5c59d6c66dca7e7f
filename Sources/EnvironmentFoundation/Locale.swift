public import EnvironmentCore
public import Foundation

private enum LocaleKey: __PlainKey {
  static let defaultValue = Locale.current
  static var __keyPath: PartialKeyPath<EnvironmentValues> { \.locale }
}

extension EnvironmentValues {
  /// The locale in which text is shown; by default that of the process.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

extension Locale {
  /// The name of a language in this locale, or its code if the locale has no name for it.
  ///
  /// For places that need a string, such as a text; where an optional will do, Foundation's method of the same name is
  /// the one that is called.
  @_disfavoredOverload
  public func localizedString(forLanguageCode code: String) -> String {
    let name: String? = localizedString(forLanguageCode: code)
    return name ?? code
  }
}
