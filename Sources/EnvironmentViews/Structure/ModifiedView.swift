/// A view made by a modifier.
nonisolated protocol ModifiedView {
  /// The type of the view to which the modifier was added.
  static var modified: Any.Type { get }
}

/// Returns the type of the view to which a program has added modifiers, for its name in a message.
nonisolated func unmodifiedView(_ view: Any.Type) -> Any.Type {
  var view = view
  while let modified = view as? any ModifiedView.Type { view = modified.modified }
  return view
}
