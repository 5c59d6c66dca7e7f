/// Builds views from the statements of a closure.
///
/// The shape is that of SwiftUI's `ViewBuilder`.
@resultBuilder
public enum ViewBuilder {
  // Consuming, as the next: else what a body consists of would be copied, for the benchmark `views/render`.
  public static func buildExpression<Content: View>(_ content: consuming Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: consuming Content) -> Content { content }

  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView((repeat each content))
  }

  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
    .first(first)
  }

  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
    .second(second)
  }

  @MainActor
  public static func buildArray<Content: View>(_ contents: [Content]) -> some View {
    ForEach(contents.indices, id: \.self) { contents[$0] }
  }

  @MainActor
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
