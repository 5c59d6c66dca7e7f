import EnvironmentCore

extension View {
  /// Sets the page for each value of a type in the path of a ``NavigationStack``.
  ///
  /// ```swift
  /// NavigationStack {
  ///   …
  /// }
  /// .navigationDestination(for: Model.self) { model in
  ///   DetailView(model: model)
  /// }
  /// ```
  ///
  /// It counts for the pages above the one that this view is on, and for the stacks in this view. Where several set a page
  /// for one type, the one on the lowest page counts, and last one around the stack. A value that is an
  /// `EnvironmentBindable` object is bound to the environment of its page for as long as the page is there.
  ///
  /// The shape is that of SwiftUI's `navigationDestination(for:destination:)`.
  public func navigationDestination<Value: Hashable, Destination: View>(
    for type: Value.Type, @ViewBuilder destination: @escaping (Value) -> Destination
  ) -> some View {
    NavigationDestinationModifier(content: self, destination: destination)
  }
}

private struct NavigationDestinationModifier<Content: View, Value: Hashable, Destination: View>: BuiltInView {
  let content: Content
  let makeDestination: (Value) -> Destination
  @State private var destination = NavigationDestination()
  @Environment(\.navigationPage) private var page

  init(content: Content, destination: @escaping (Value) -> Destination) {
    self.content = content
    makeDestination = destination
  }

  var body: some View {
    let entry = page?.stack?.entry(for: ObjectIdentifier(Value.self), at: page?.position ?? 0)
    let _ = take()
    let _ = entry?.set(destination)
    WritingView(
      content: content,
      writer: NavigationDestinationWriter(type: ObjectIdentifier(Value.self), destination: destination)
    )
    .annotated(.effect(EndEffect { [destination] in entry?.remove(destination) }))
  }

  private func take() {
    let makeDestination = makeDestination
    destination.make = { value in
      AnyView((value?.base as? Value ?? value as? Value).map(makeDestination))
    }
  }
}

private struct NavigationDestinationWriter: EnvironmentWriter {
  let type: ObjectIdentifier
  let destination: NavigationDestination

  func write(to values: inout EnvironmentValues) {
    values.navigationDestinations[type] = destination
  }
}
