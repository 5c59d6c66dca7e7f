extension Binding {
  /// Creates a binding to what is in an optional; `nil` if there is nothing in it.
  ///
  /// ```swift
  /// if let title = Binding($document.title) { Editor(title: title) }
  /// ```
  ///
  /// A body that creates the binding to a part of a state depends on whether there is something in it, not on what that is.
  ///
  /// If there is nothing in it later on, the binding reads what there was when it was created, and a value that is written
  /// is there again.
  public init?(_ base: Binding<Value?>) {
    let location = base.location
    if location.tracked != nil, !PartLocation(PresencePart(), of: location).value { return nil }
    guard let value = location.tracked == nil ? location.value : location.current else { return nil }
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
