/// The purpose of a button, beyond its label.
///
/// The shape is that of SwiftUI's `ButtonRole`.
public enum ButtonRole: String, Sendable, Hashable, CaseIterable {
  /// The button takes something away.
  case destructive

  /// The button leaves things as they are.
  case cancel
}
