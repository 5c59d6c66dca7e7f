extension View {
  /// Replaces this view by a new one, with new state, whenever the identifier changes.
  ///
  /// ```swift
  /// Editor(document: document)
  ///   .id(document.id)  // another document starts with new state
  /// ```
  ///
  /// The identifier of a control is also a name by which ``ViewHost`` delivers events to it. HTML doesn't show it: see
  /// ``id(attribute:)`` for the attribute.
  ///
  /// Follows SwiftUI's `id(_:)`.
  public func id(_ id: some Hashable) -> some View {
    annotated(.identity(AnyHashable(id)))
  }

  /// Sets the value that represents this view in the selection of a list or of a ``Picker``.
  ///
  /// ```swift
  /// List(selection: $language) {
  ///   Text("English").tag("en")
  ///   Text("French").tag("fr")
  /// }
  /// ```
  ///
  /// The type has to be that of the selection. Follows SwiftUI's `tag(_:)`.
  public func tag(_ tag: some Hashable) -> some View {
    annotated(.tag(AnyHashable(tag)))
  }

  /// Hides this view, which keeps its state. Its outermost elements get the attribute `hidden`; a text gets a `span`
  /// for it.
  ///
  /// ```swift
  /// Hint().hidden()
  /// ```
  ///
  /// Follows SwiftUI's `hidden()`.
  public func hidden() -> some View {
    annotated(.attributes(["hidden": true]))
  }
}
