import EnvironmentCore

extension View {
  /// Keeps the controls in this view from taking events.
  ///
  /// ```swift
  /// Form { … }.disabled(isSending)
  /// ```
  ///
  /// Controls in a disabled view stay disabled, whatever is said of them: `disabled(false)` takes nothing back.
  ///
  /// The shape is that of SwiftUI's `disabled(_:)`.
  public func disabled(_ disabled: Bool) -> some View {
    WritingView(content: self, writer: DisabledWriter(isDisabled: disabled))
  }
}

private struct DisabledWriter: EnvironmentWriter {
  let isDisabled: Bool

  func write(to values: inout EnvironmentValues) {
    if isDisabled { values.isEnabled = false }
  }
}
