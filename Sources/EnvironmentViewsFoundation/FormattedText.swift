internal import EnvironmentCore
public import EnvironmentViews
public import Foundation

extension Text {
  /// Creates text from a value, in the format of a style and the locale of the environment.
  ///
  /// ```swift
  /// Text(0.25, format: .percent)
  /// ```
  public nonisolated init<Style: FormatStyle & Sendable>(_ input: Style.FormatInput, format: Style)
  where Style.FormatInput: Sendable, Style.FormatOutput == String {
    self.init(parts: [FormattedPart(input: input, style: format)])
  }

  /// Creates text from a value, where the value or the style can't be sent to another actor.
  ///
  /// ```swift
  /// Text(price, format: .currency(code: "EUR"))
  /// ```
  @MainActor public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatOutput == String {
    self.init(parts: [MainActorPart(input: input, style: format)])
  }
}

/// A value formatted for the locale of the environment.
private nonisolated struct FormattedPart<Style: FormatStyle & Sendable>: TextPart
where Style.FormatInput: Sendable, Style.FormatOutput == String {
  let input: Style.FormatInput
  let style: Style

  func string(in values: EnvironmentValues) -> String? { style.locale(values.locale).format(input) }
}

/// A value without a way to another actor, so it stays on the main actor.
//
// `@unchecked Sendable`: the value and the style are used on the main actor alone, where they were made.
private nonisolated struct MainActorPart<Style: FormatStyle>: TextPart, @unchecked Sendable
where Style.FormatOutput == String {
  let input: Style.FormatInput
  let style: Style

  func string(in values: EnvironmentValues) -> String? {
    MainThread.isCurrent ? style.locale(values.locale).format(input) : nil
  }
}
