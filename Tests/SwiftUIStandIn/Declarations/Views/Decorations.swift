extension View {
  nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    modifier(AccessoryModifier(accessory: content()))
  }

  nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    modifier(AccessoryModifier(accessory: content()))
  }

  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    modifier(AccessoryModifier(accessory: TextField(label: prompt ?? Text("Search"), text: text)))
  }

  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    modifier(EmptyModifier())
  }

  @_disfavoredOverload
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    modifier(EmptyModifier())
  }
}

public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
}

/// A modifier that shows a view beside another one.
struct AccessoryModifier<Accessory: View> {
  typealias Body = Never

  let accessory: Accessory
}

extension AccessoryModifier: ViewModifier {}
