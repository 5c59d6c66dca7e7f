/// A view of this library's that consists of others, as a program's views do.
///
/// A program didn't write its body, so its evaluation isn't recorded among those of bodies.
package protocol BuiltInView: View {
  /// The type of the program's whose body this view evaluates, such as that of a modifier; `nil` if there is none. The
  /// view is named after it.
  static var bodyOwner: Any.Type? { get }
}

extension BuiltInView {
  package static var bodyOwner: Any.Type? { nil }
}
