public import EnvironmentCore

/// An action for removing the sheet or the page of a view.
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
/// In a sheet or another dialog, it removes the dialog. On a page of a ``NavigationStack``, it removes the page and
/// those above it. On the first page of a stack, and elsewhere, it does nothing. Actions for the same page or dialog
/// are equal.
///
/// Isolation: the main actor. Follows SwiftUI's `DismissAction`.
@MainActor
public struct DismissAction: Equatable {
  nonisolated let target: (any Dismissible)?

  /// Removes the page or the dialog.
  ///
  /// ```swift
  /// Button("Done") { dismiss() }
  /// ```
  public func callAsFunction() {
    target?.dismiss()
  }

  /// Returns whether two actions are for the same page or dialog.
  public nonisolated static func == (first: DismissAction, second: DismissAction) -> Bool {
    first.target === second.target
  }
}

/// A page or a dialog, which a view in it can remove.
@MainActor
protocol Dismissible: AnyObject, Sendable {
  func dismiss()
}

private enum DismissKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("dismiss", kind: .library) }
  static let defaultValue = DismissAction(target: nil)
}

extension EnvironmentValues {
  /// The action for removing the sheet or the page of the view.
  ///
  /// ```swift
  /// @Environment(\.dismiss) private var dismiss
  /// ```
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Unavailable: SwiftUI's former value for ``dismiss`` and ``isPresented``.
  @available(
    *, unavailable,
    message: "read '\\.dismiss' to close the view, and '\\.isPresented' to know whether it can be closed"
  )
  public var presentationMode: Binding<DismissAction> { .constant(dismiss) }
}
