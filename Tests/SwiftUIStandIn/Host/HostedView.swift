/// A view that the update loop recognizes by its type, besides a ``ContainerView``.
@MainActor
protocol HostedView: View {
  /// Returns the function that makes the parts of the view, which is called under observation.
  func prepare(in node: Node) -> () -> [Part]

  /// The parts of a view that has no dynamic properties.
  var parts: [Part] { get }
}

extension HostedView {
  func prepare(in node: Node) -> () -> [Part] { { parts } }

  var parts: [Part] { [] }
}

// MARK: Without a part

extension EmptyView: HostedView {}
extension Text: HostedView {}
extension Image: HostedView {}
extension Spacer: HostedView {}
extension Divider: HostedView {}

// MARK: With a part

extension Group: HostedView where Content: View {
  var parts: [Part] { [Part(content)] }
}

extension AnyView: HostedView {
  var parts: [Part] { [Part(content)] }
}

extension EquatableView: HostedView {
  var parts: [Part] { [Part(content)] }
}

extension IdentifiedView: HostedView {
  var parts: [Part] { [Part(content, key: AnyHashable(id))] }
}

extension _ViewModifier_Content: HostedView {
  var parts: [Part] { [Part(content.value)] }
}

// MARK: With a choice, or several

/// An optional view, with or without content.
protocol OptionalView {}

extension Optional: OptionalView where Wrapped: View {}

extension Optional: HostedView where Wrapped: View {
  var parts: [Part] { map { [Part($0)] } ?? [] }
}

extension _ConditionalContent: HostedView where TrueContent: View, FalseContent: View {
  var parts: [Part] {
    switch storage {
    case .trueContent(let content): [Part(content, key: true)]
    case .falseContent(let content): [Part(content, key: false)]
    }
  }
}

extension TupleView: HostedView {
  var parts: [Part] {
    Mirror(reflecting: value).children.enumerated().compactMap { index, child in
      (child.value as? any View).map { Part($0, key: index) }
    }
  }
}

extension ForEach: HostedView where Content: View {
  var parts: [Part] {
    var counts: [ID: Int] = [:]
    return data.map { element in
      let id = id(element)
      counts[id, default: 0] += 1
      return Part(content(element), key: ElementKey(id: id, number: counts[id, default: 0]))
    }
  }
}

/// An identifier that should be unique, with a number for the case that it isn't.
private struct ElementKey<ID: Hashable>: Hashable {
  let id: ID
  let number: Int
}

extension Section: HostedView where Parent: View, Content: View, Footer: View {
  var parts: [Part] { [Part(header, key: 0), Part(content, key: 1), Part(footer, key: 2)] }
}

extension Label: HostedView {
  var parts: [Part] { [Part(icon, key: 0), Part(title, key: 1)] }
}

// MARK: Roots

/// The function that was passed to a host, as a view.
struct RootView<Content: View>: HostedView {
  let content: @MainActor () -> Content

  var body: Never { preconditionFailure("\(Self.self) has no body.") }
  var parts: [Part] { [Part(content())] }
}

struct AppView<A: App>: HostedView {
  let app: A

  var body: Never { preconditionFailure("\(Self.self) has no body.") }

  func prepare(in node: Node) -> () -> [Part] {
    let app = node.installing(app)
    return {
      node.host?.log(A.self)
      return [Part(SceneView(scene: app.body))]
    }
  }
}

/// A scene. A host shows the window of a `WindowGroup`.
struct SceneView<S: Scene>: HostedView {
  let scene: S

  var body: Never { preconditionFailure("\(Self.self) has no body.") }

  func prepare(in node: Node) -> () -> [Part] {
    if let scene = scene as? any SceneWithParts { return { scene.parts } }
    let scene = node.installing(scene)
    return {
      node.host?.log(S.self)
      return [Part(SceneView<S.Body>(scene: scene.body))]
    }
  }
}

@MainActor
private protocol SceneWithParts {
  var parts: [Part] { get }
}

extension WindowGroup: SceneWithParts {
  var parts: [Part] { [Part(content())] }
}

extension EnvironmentScene: SceneWithParts {
  var parts: [Part] { [Part(SceneView(scene: content), change: change)] }
}
