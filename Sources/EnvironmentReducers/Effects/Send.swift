/// Sends what an effect produces, while it runs.
///
/// ```swift
/// return .run { [events = environment.events] send in
///   for await event in events() { await send(.received(event)) }
/// }
/// ```
///
/// What is sent after the effect was cancelled is dropped.
public struct Send<Output>: Sendable {
  private let send: @MainActor @Sendable (Output) -> Void

  init(_ send: @escaping @MainActor @Sendable (Output) -> Void) {
    self.send = send
  }

  /// Sends an output, which is delivered before the call returns.
  @MainActor
  public func callAsFunction(_ output: sending Output) {
    if !Task.isCancelled { send(output) }
  }
}
