public import EnvironmentViews
public import Foundation

extension View {
  /// Presents an alert about an error beside this view, as long as a binding is true and there is an error.
  ///
  /// ```swift
  /// OrderForm().alert(isPresented: $hasFailed, error: failure) {
  ///   Button("Try again") { send() }
  ///   Button("Cancel", role: .cancel) {}
  /// }
  /// ```
  ///
  /// The title is the error's `errorDescription`, or else its `localizedDescription`. Each button runs its action, and then
  /// sets the binding to `false`. Without actions, there is a button "OK".
  ///
  /// Follows SwiftUI's `alert(isPresented:error:actions:)`.
  public func alert<E: LocalizedError, Actions: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    alert(error?.localizedDescription ?? "", isPresented: isPresented, presenting: error, actions: { _ in actions() })
  }

  /// Presents an alert with a message about an error, as long as a binding is true and there is an error.
  ///
  /// ```swift
  /// OrderForm().alert(isPresented: $hasFailed, error: failure) { failure in
  ///   if failure.isTemporary { Button("Try again") { send() } }
  ///   Button("Cancel", role: .cancel) {}
  /// } message: { failure in
  ///   Text(failure.recoverySuggestion ?? "Your order is kept.")
  /// }
  /// ```
  ///
  /// In all other respects, it is like ``alert(isPresented:error:actions:)``.
  ///
  /// Follows SwiftUI's `alert(isPresented:error:actions:message:)`.
  public func alert<E: LocalizedError, Actions: View, Message: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> Actions,
    @ViewBuilder message: @escaping (E) -> Message
  ) -> some View {
    alert(
      error?.localizedDescription ?? "", isPresented: isPresented, presenting: error, actions: actions, message: message
    )
  }
}
