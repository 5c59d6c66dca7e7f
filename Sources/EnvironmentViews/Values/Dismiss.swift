public import EnvironmentCore

/// An action that takes the page that a view is on from its ``NavigationStack``, with the pages above it.
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
/// On the first page of a stack, and outside of one, it does nothing. Actions for the same page are equal.
///
/// Isolation: the main actor. The shape is that of SwiftUI's `DismissAction`.
@MainActor
public struct DismissAction: Equatable {
  nonisolated let page: NavigationPageRecord?

  /// Takes the page away.
  public func callAsFunction() {
    page?.dismiss()
  }

  /// Returns whether two actions are for the same page.
  public nonisolated static func == (first: DismissAction, second: DismissAction) -> Bool {
    first.page === second.page
  }
}

private enum DismissKey: UnwatchedKey, __NamedKey {
  static var __name: String { "dismiss" }
  static let defaultValue = DismissAction(page: nil)
}

extension EnvironmentValues {
  /// Takes away the page that the view is on.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}
