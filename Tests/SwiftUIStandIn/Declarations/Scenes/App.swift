@MainActor
@preconcurrency
public protocol App {
  associatedtype Body: Scene

  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

  @MainActor @preconcurrency init()
}

extension App {
  /// Does nothing: the stand-in has no screen.
  @MainActor
  @preconcurrency
  public static func main() {}
}

@MainActor
@preconcurrency
public protocol Scene {
  associatedtype Body: Scene

  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

@resultBuilder
public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content {
    content
  }

  public static func buildBlock<Content: Scene>(_ content: Content) -> Content {
    content
  }
}

public struct WindowGroup<Content: View>: Scene {
  public typealias Body = Never

  let content: () -> Content

  public init(@ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }

  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }

  public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

extension Scene {
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some Scene {
    EnvironmentScene(content: self, change: EnvironmentModifier(keyPath: keyPath, value: value))
  }
}

struct EnvironmentScene<Content: Scene, Value> {
  typealias Body = Never

  let content: Content
  let change: EnvironmentModifier<Value>
}

extension EnvironmentScene: Scene {
  var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

@MainActor
@preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View

  @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}
