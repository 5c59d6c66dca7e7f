public import EnvironmentCore

/// An action that removes the page of a view, and the pages above it, from its ``NavigationStack``.
///
/// Use it in a view that closes itself, such as after saving.
///
/// ```swift
/// struct Detail: View {
///   @Environment(\.dismiss) private var dismiss
///
///   var body: some View {
///     Button("Done") { dismiss() }
///   }
/// }
/// ```
///
/// On the first page of a stack, and outside a stack, it does nothing. Actions for the same page are equal.
///
/// Isolation: the main actor. Follows SwiftUI's `DismissAction`.
@MainActor
public struct DismissAction: Equatable {
  nonisolated let page: NavigationPage?

  /// Removes the page.
  ///
  /// ```swift
  /// Button("Done") { dismiss() }
  /// ```
  public func callAsFunction() {
    page?.dismiss()
  }

  /// Returns whether two actions are for the same page.
  public nonisolated static func == (first: DismissAction, second: DismissAction) -> Bool {
    first.page === second.page
  }
}

private enum DismissKey: UnobservedKey, __NamedKey {
  static var __name: String { "dismiss" }
  static let defaultValue = DismissAction(page: nil)
}

extension EnvironmentValues {
  /// The action that removes the page of the view.
  ///
  /// ```swift
  /// @Environment(\.dismiss) private var dismiss
  /// ```
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}
