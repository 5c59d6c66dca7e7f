import EnvironmentCore

/// Content with a value to wait for.
///
/// Use it in a page that is rendered asynchronously, for a part with a query. All such parts wait at the same time, and
/// the page before them is sent meanwhile.
///
/// ```swift
/// struct AccountPage: Markup {
///   @Environment(\.database) var database
///   let user: User
///
///   var body: some Markup {
///     Heading("Orders", level: 1)
///     Await {
///       try await database.orders(of: user)
///     } content: { orders in
///       OrderList(orders)
///     } failure: { error in
///       Paragraph("The orders can't be shown now.")
///     }
///   }
/// }
///
/// try await renderHTML(AccountPage(user: user)) { bytes in try await send(bytes) }
/// ```
///
/// The work starts when the part is reached, and reads the `Sendable` values of its place. It is canceled when the
/// rendering ends early, for example because the client has gone. Without `failure:`, an error of the work ends the
/// rendering, and cancels the other parts.
///
/// A ``ViewHost`` shows the placeholder, runs the work like a `task`, and then shows the content. A synchronous rendering
/// throws an ``HTMLError``.
public nonisolated struct Await<Value: Sendable, Content: View, Placeholder: View, Failure: View>: __PrimitiveView {
  fileprivate let work: @Sendable () async throws -> Value
  fileprivate let content: (Value) -> Content
  fileprivate let placeholder: Placeholder
  fileprivate let failure: ((any Error) -> Failure)?

  /// Creates waiting content.
  ///
  /// - Parameters:
  ///   - work: Returns the value.
  ///   - content: The content for the value.
  ///   - placeholder: The content of a ``ViewHost`` until the value is there.
  ///   - failure: The content for an error of the work.
  public init(
    _ work: @escaping @Sendable () async throws -> Value, @ViewBuilder content: @escaping (Value) -> Content,
    @ViewBuilder placeholder: () -> Placeholder, @ViewBuilder failure: @escaping (any Error) -> Failure
  ) {
    (self.work, self.content, self.placeholder, self.failure) = (work, content, placeholder(), failure)
  }

  /// Creates waiting content, without a placeholder.
  public init(
    _ work: @escaping @Sendable () async throws -> Value, @ViewBuilder content: @escaping (Value) -> Content,
    @ViewBuilder failure: @escaping (any Error) -> Failure
  ) where Placeholder == EmptyView {
    (self.work, self.content, placeholder, self.failure) = (work, content, EmptyView(), failure)
  }

  /// Creates waiting content. An error of the work ends the rendering.
  public init(
    _ work: @escaping @Sendable () async throws -> Value, @ViewBuilder content: @escaping (Value) -> Content,
    @ViewBuilder placeholder: () -> Placeholder
  ) where Failure == EmptyView {
    (self.work, self.content, self.placeholder, failure) = (work, content, placeholder(), nil)
  }

  /// Creates waiting content, without a placeholder. An error of the work ends the rendering.
  public init(
    _ work: @escaping @Sendable () async throws -> Value, @ViewBuilder content: @escaping (Value) -> Content
  ) where Placeholder == EmptyView, Failure == EmptyView {
    (self.work, self.content, placeholder, failure) = (work, content, EmptyView(), nil)
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(AwaitView(view: self))
  }

  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws {
    throw HTMLError(.waiting(isInView: true), path: renderer.base.composer.writer.path)
  }
}

extension Await: Markup where Content: Markup, Placeholder: Markup, Failure: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    let (work, content, failure) = (work, content, failure)
    try renderer.base.awaitPart(work, endsPage: failure == nil) { result in
      switch result {
      case .success(let value): return AwaitedContent<Content, Failure>.first(content(value))
      case .failure(let error):
        guard let failure, !(error is CancellationError && Task.isCancelled) else { throw error }
        return .second(failure(error))
      }
    }
  }
}

private typealias AwaitedContent<Content: View, Failure: View> = ConditionalContent<Content, Failure>

/// Waiting content in a host.
private struct AwaitView<Value: Sendable, Content: View, Placeholder: View, Failure: View>: BuiltInView {
  let view: Await<Value, Content, Placeholder, Failure>
  @State private var result: Result<Value, any Error>?

  var body: some View {
    Group {
      switch result {
      case nil: view.placeholder
      case .success(let value)?: view.content(value)
      case .failure(let error)?: if let failure = view.failure { failure(error) } else { view.placeholder }
      }
    }
    .task {
      do {
        result = .success(try await view.work())
      } catch {
        if Task.isCancelled { return }
        if view.failure == nil { EnvironmentReporting.report(.failed(error, in: Value.self)) }
        result = .failure(error)
      }
    }
  }
}

extension EnvironmentIssue {
  static func waiting(isInView: Bool) -> EnvironmentIssue {
    EnvironmentIssue(
      "An 'Await' waits for its content, but its page is rendered without waiting.",
      remedies: isInView
        ? [
          "Declare the page as a 'Markup', and render it asynchronously, a site by 'renderSitemap(_:to:processors:)'.",
          "Or show the view in a 'ViewHost'.",
        ]
        : [
          "Render the page with 'try await renderHTML(awaiting: page)', or with the asynchronous 'renderHTML(_:to:)'.",
          "Or make it the content of 'HTMLChunks'.",
        ])
  }

  fileprivate static func failed(_ error: any Error, in type: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "The work of an 'Await' has thrown an error, for which it has no content: \(error)",
      place: ["Value: \(type)"], remedies: ["Add 'failure: { error in … }' to the 'Await'."])
  }
}
