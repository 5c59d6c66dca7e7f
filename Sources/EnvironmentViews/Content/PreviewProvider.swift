/// A type with views to preview during development.
///
/// Use it in code with previews in Xcode, too. On Linux, render the views to look at them in a browser.
///
/// ```swift
/// struct ContentView_Previews: PreviewProvider {
///   static var previews: some View {
///     ContentView()
///       .environment(\.locale, Locale(identifier: "fr"))
///   }
/// }
///
/// print(try renderHTML(ContentView_Previews.previews))
/// ```
///
/// Isolation: the main actor. Follows SwiftUI's `PreviewProvider`.
@MainActor
public protocol PreviewProvider {
  /// The type of the views.
  associatedtype Previews: View

  /// The views.
  @ViewBuilder static var previews: Previews { get }
}
