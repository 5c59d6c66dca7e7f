@MainActor
@preconcurrency
public protocol View {
  associatedtype Body: View

  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// A view without a body, which the update loop recognizes by its type.
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

extension Never: View {
  public typealias Body = Never

  public var body: Never { preconditionFailure("There is no value of this type.") }
}

public struct EmptyView {
  public typealias Body = Never

  public init() {}
}

extension EmptyView: View, PrimitiveView, Sendable {}

public struct TupleView<T> {
  public typealias Body = Never

  public var value: T

  public init(_ value: T) {
    self.value = value
  }
}

extension TupleView: View, PrimitiveView {}

extension Optional: View, PrimitiveView where Wrapped: View {
  public typealias Body = Never
}

/// The two branches of an `if`. Its name occurs only in the types of bodies.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case trueContent(TrueContent)
    case falseContent(FalseContent)
  }

  let storage: Storage
}

extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {
  public typealias Body = Never

  nonisolated init(_ storage: Storage) {
    self.storage = storage
  }
}

public struct Group<Content> {
  public typealias Body = Never

  let content: Content
}

extension Group: View, PrimitiveView where Content: View {
  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

public struct AnyView {
  public typealias Body = Never

  let content: any View

  public init<V: View>(_ view: V) {
    content = view
  }

  public init<V: View>(erasing view: V) {
    content = view
  }

  public init?(_fromValue value: Any) {
    guard let view = value as? any View else { return nil }
    content = view
  }
}

extension AnyView: View, PrimitiveView {}

public struct EquatableView<Content: Equatable & View> {
  public typealias Body = Never

  public var content: Content

  public init(content: Content) {
    self.content = content
  }
}

extension EquatableView: View, PrimitiveView {}

extension View where Self: Equatable {
  nonisolated public func equatable() -> EquatableView<Self> {
    EquatableView(content: self)
  }
}

extension View {
  /// Binds a view's identity to a value: another value makes another view.
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: id)
  }
}

struct IdentifiedView<Content: View, ID: Hashable> {
  let content: Content
  let id: ID

  init(content: Content, id: ID) {
    self.content = content
    self.id = id
  }
}

extension IdentifiedView: PrimitiveView {}
