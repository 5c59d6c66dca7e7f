import EnvironmentCore

/// A view, and another one in front of it or behind it made from the value of a preference in the first.
struct LayeredView<Key: PreferenceKey, Content: View, Layer: View>: BuiltInView {
  let content: Content
  let isLayerBehind: Bool
  let makeLayer: (Key.Value) -> Layer
  @State var box = PreferenceBox<Key>()
  @Environment(\.isInPhrasingContent) var isInPhrasingContent

  var body: some View {
    let tag = isInPhrasingContent ? "span" : "div"
    let display = isInPhrasingContent ? "inline-grid" : "grid"
    // The layer comes second in either case: its value is known once the content has been evaluated.
    Element(tag, ["style": "display:\(display);isolation:isolate"]) {
      Element(tag, ["style": "grid-area:1/1"]) {
        content.annotated(.preference(PreferenceUse<Key>.box(box)))
      }
      Element(tag, ["style": "grid-area:1/1;place-self:center\(isLayerBehind ? ";z-index:-1" : "")"]) {
        PreferenceLayer(box: box, makeLayer: makeLayer)
      }
    }
  }
}

/// The view made from the value of a preference.
private struct PreferenceLayer<Key: PreferenceKey, Layer: View>: BuiltInView {
  let box: PreferenceBox<Key>
  let makeLayer: (Key.Value) -> Layer

  var body: some View { makeLayer(box.value) }
}
