@MainActor
@preconcurrency
public protocol ViewModifier {
  associatedtype Body: View

  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body

  typealias Content = _ViewModifier_Content<Self>
}

extension ViewModifier where Self.Body == Never {
  public func body(content: Self.Content) -> Self.Body {
    preconditionFailure("\(Self.self) has no body.")
  }
}

extension ViewModifier {
  nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// The modified view, as the content of a modifier's body.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
  public typealias Body = Never

  // A location, because the content can change while the modifier's body stays the same.
  let content: StateLocation<any View>
}

public struct ModifiedContent<Content, Modifier> {
  public typealias Body = Never

  public var content: Content
  public var modifier: Modifier

  nonisolated public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {
  nonisolated public static func == (a: Self, b: Self) -> Bool {
    a.content == b.content && a.modifier == b.modifier
  }
}

extension ModifiedContent: Sendable where Content: Sendable, Modifier: Sendable {}

public struct EmptyModifier {
  public typealias Body = Never

  public static let identity = EmptyModifier()

  public init() {}
}

extension EmptyModifier: ViewModifier, Sendable {}

extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
