extension ModifiedContent: HostedView where Content: View, Modifier: ViewModifier {
  func prepare(in node: Node) -> () -> [Part] {
    if let modifier = modifier as? any HostedModifier {
      modifier.install(in: node)
      return { modifier.parts(with: content) }
    }
    let place: StateLocation<any View> = node.location("content", content)
    place.value = content
    return { [Part(ModifierView(modifier: modifier, content: place))] }
  }
}

/// The view that shows the body of a modifier. The body doesn't depend on the content, which it only places.
private struct ModifierView<Modifier: ViewModifier>: HostedView {
  let modifier: Modifier
  let content: StateLocation<any View>

  var body: Never { preconditionFailure("\(Self.self) has no body.") }

  func prepare(in node: Node) -> () -> [Part] {
    let modifier = node.installing(modifier)
    return {
      node.host?.log(Modifier.self)
      return [Part(modifier.body(content: _ViewModifier_Content(content: content)))]
    }
  }
}

/// A modifier that the update loop recognizes by its type.
@MainActor
protocol HostedModifier: ViewModifier {
  /// Prepares the place of the modified view, when the modifier is evaluated.
  func install(in node: Node)

  func parts(with content: any View) -> [Part]
}

extension HostedModifier {
  func install(in node: Node) {}

  func parts(with content: any View) -> [Part] { [Part(content)] }
}

extension EmptyModifier: HostedModifier {}

extension AccessoryModifier: HostedModifier {
  func parts(with content: any View) -> [Part] { [Part(content), Part(accessory, key: 1)] }
}

extension ModifiedContent: HostedModifier where Content: ViewModifier, Modifier: ViewModifier {
  func parts(with view: any View) -> [Part] {
    func modify<V: View>(_ view: V) -> any View {
      ModifiedContent<ModifiedContent<V, Content>, Modifier>(
        content: ModifiedContent<V, Content>(content: view, modifier: content), modifier: modifier)
    }
    return [Part(modify(view))]
  }
}

extension EnvironmentModifier: HostedModifier {
  func parts(with content: any View) -> [Part] { [Part(content, change: self)] }
}

extension EnvironmentTransformModifier: HostedModifier {
  func parts(with content: any View) -> [Part] { [Part(content, change: self)] }
}
