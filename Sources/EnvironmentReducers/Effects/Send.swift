/// A function that sends the outputs of a running effect.
///
/// ```swift
/// return .run { [events = environment.events] send in
///   for await event in events() { await send(.received(event)) }
/// }
/// ```
///
/// Outputs that are sent after the effect was cancelled are dropped.
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
