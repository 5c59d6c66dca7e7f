import EnvironmentCore

extension View {
  /// Disables the controls in this view, so that they take no events.
  ///
  /// ```swift
  /// Form { … }.disabled(isSending)
  /// ```
  ///
  /// An inner `disabled(false)` has no effect: controls in a disabled view stay disabled.
  ///
  /// The API follows that of SwiftUI's `disabled(_:)`.
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
