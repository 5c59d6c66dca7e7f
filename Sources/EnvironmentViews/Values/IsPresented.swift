public import EnvironmentCore

private enum IsPresentedKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("isPresented", kind: .library) }
  static let defaultValue = false
}

extension EnvironmentValues {
  /// Indicates whether the view is in a dialog, or on a dismissible page; see ``EnvironmentValues/dismiss``.
  ///
  /// ```swift
  /// @Environment(\.isPresented) private var isPresented
  /// ```
  public internal(set) var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }
}
