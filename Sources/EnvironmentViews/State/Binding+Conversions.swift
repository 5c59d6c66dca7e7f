extension Binding {
  /// Creates a binding to what is in an optional; `nil` if there is nothing in it.
  ///
  /// ```swift
  /// if let title = Binding($document.title) { Editor(title: title) }
  /// ```
  ///
  /// If there is nothing in it later on, the binding reads what there was, and a value that is written is there again.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self = base.part(UnwrappedPart(original: value))
  }

  /// Creates a binding to a value as an optional. To write `nil` changes nothing.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self = base.part(OptionalPart())
  }

  /// Creates a binding to a value of any type that can be hashed. To write a value of another type changes nothing.
  public init<Wrapped: Hashable>(_ base: Binding<Wrapped>) where Value == AnyHashable {
    self = base.part(HashablePart())
  }
}
