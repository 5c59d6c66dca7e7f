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
  public nonisolated func id(_ id: some Hashable) -> _AnnotatedView<Self> {
    annotated(.identity(AnyHashable(id)))
  }

  /// Sets the value representing this view in the selection of a list or of a ``Picker``.
  ///
  /// ```swift
  /// List(selection: $language) {
  ///   Text("English").tag("en")
  ///   Text("French").tag("fr")
  /// }
  /// ```
  ///
  /// The type has to be the selection's. Follows SwiftUI's `tag(_:)`.
  public nonisolated func tag(_ tag: some Hashable) -> _AnnotatedView<Self> {
    annotated(.tag(AnyHashable(tag)))
  }

  /// Hides this view, which keeps its state. Its outermost elements get the attribute `hidden`; a text gets a `span`
  /// for it. Its controls take no events.
  ///
  /// ```swift
  /// Hint().hidden()
  /// ```
  ///
  /// Follows SwiftUI's `hidden()`.
  public nonisolated func hidden() -> _AnnotatedView<Self> {
    annotated(.attributes(["hidden": true]))
  }
}
