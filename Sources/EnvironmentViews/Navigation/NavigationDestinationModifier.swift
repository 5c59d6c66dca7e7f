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
  /// The destination applies to the pages above the page of this view, and to the stacks in this view. If several views
  /// set a destination for the same type, the one on the lowest page applies. A destination around the stack applies
  /// only if no page has one. An `EnvironmentAccessible` object is bound to the environment of its page for as long as
  /// the page exists.
  ///
  /// Follows SwiftUI's `navigationDestination(for:destination:)`.
  public func navigationDestination<Value: Hashable, Destination: View>(
    for type: Value.Type, @ViewBuilder destination: @escaping (Value) -> Destination
  ) -> some View {
    NavigationDestinationModifier(content: self, makeDestination: destination)
  }
}

private struct NavigationDestinationModifier<Content: View, Value: Hashable, Destination: View>: BuiltInView {
  let content: Content
  let makeDestination: (Value) -> Destination
  @State var destination = NavigationDestination()
  @Environment(\.navigationPage) private var page

  var body: some View {
    let type = ObjectIdentifier(Value.self)
    let destinations = page?.stack?.destinations(for: type, at: page?.position ?? 0)
    let _ = updateDestination()
    let _ = destinations?.set(destination, from: destination)
    content
      .transformEnvironment(\.navigationDestinations) { [destination] in $0[type] = destination }
      .renewedEffect(end: { [destination] in destinations?.remove(from: destination) })
  }

  private func updateDestination() {
    destination.make = { [makeDestination] value in
      AnyView((value?.base as? Value ?? value as? Value).map(makeDestination))
    }
  }
}
