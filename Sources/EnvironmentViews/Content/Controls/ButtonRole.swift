/// What a button is for, beyond what it says.
///
/// The shape is that of SwiftUI's `ButtonRole`.
public enum ButtonRole: String, Sendable, Hashable, CaseIterable {
  /// The button takes something away.
  case destructive

  /// The button leaves things as they are.
  case cancel
}
