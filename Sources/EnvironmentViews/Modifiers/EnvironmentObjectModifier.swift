import EnvironmentCore

extension View {
  /// Sets the ``ObservableObject`` of a type for this view and its content, which read it as an ``EnvironmentObject``.
  public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
    WritingView(content: self, writer: ObservableObjectWriter(object: object))
  }
}

/// Sets the object of a type.
private struct ObservableObjectWriter<Object: ObservableObject>: EnvironmentWriter {
  let object: Object

  func write(to values: inout EnvironmentValues) {
    values[ObservableObjectKey<Object>.self] = object
  }
}
