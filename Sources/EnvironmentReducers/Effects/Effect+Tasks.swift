import EnvironmentCore

extension Effect where Failure == Never {
  /// Returns an effect that does asynchronous work and produces its result.
  ///
  /// ```swift
  /// return .task { [load = environment.load] in
  ///   .loaded(try await load())
  /// } catch: { error in
  ///   .failed("\(error)")
  /// }
  /// ```
  ///
  /// The work doesn't run on the main actor. Cancelling the effect cancels the work, which then produces nothing.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` means the priority of the code that runs the effect.
  ///   - operation: The work.
  ///   - handler: Turns a thrown error into an output. Without a handler, the error is reported, unless it is a
  ///     `CancellationError`.
  ///   - file: The file of the call, for reports.
  ///   - line: The line of the call, for reports.
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable @concurrent () async throws -> sending Output,
    catch handler: (@Sendable @concurrent (any Error) async -> sending Output)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Effect {
    let handler = handler.map { handler -> @Sendable @concurrent (any Error, Send<Output>) async -> Void in
      { error, send in await send(await handler(error)) }
    }
    return .run(
      priority: priority, operation: { send in await send(try await operation()) }, catch: handler, file: file,
      line: line
    )
  }

  /// Returns an effect that does asynchronous work and produces any number of outputs.
  ///
  /// ```swift
  /// return .run { [clock = environment.clock] send in
  ///   await send(.began)
  ///   try await clock.sleep(for: .seconds(1))
  ///   await send(.ended)
  /// }
  /// ```
  ///
  /// The work doesn't run on the main actor. Cancelling the effect cancels the work, and drops outputs that the work
  /// sends after that.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` means the priority of the code that runs the effect.
  ///   - operation: The work.
  ///   - handler: Handles a thrown error. Without a handler, the error is reported, unless it is a
  ///     `CancellationError`.
  ///   - file: The file of the call, for reports.
  ///   - line: The line of the call, for reports.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable @concurrent (Send<Output>) async throws -> Void,
    catch handler: (@Sendable @concurrent (any Error, Send<Output>) async -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Effect {
    task(priority) { send in
      do {
        try await operation(send)
      } catch is CancellationError {
      } catch {
        guard !Task.isCancelled else { return }
        if let handler {
          await handler(error, send)
        } else {
          EnvironmentReporting.report(.uncaught(error, "\(file):\(line)"))
        }
      }
    }
  }

  /// Returns an effect that does asynchronous work and produces nothing. Thrown errors are ignored.
  ///
  /// ```swift
  /// return .fireAndForget { [save = environment.save, document = state.document] in await save(document) }
  /// ```
  public static func fireAndForget(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable @concurrent () async throws -> Void
  ) -> Effect {
    task(priority) { _ in try? await work() }
  }

  /// Returns an effect that calls a function on the main actor when it runs, and produces nothing. Thrown errors are
  /// ignored.
  ///
  /// ```swift
  /// return .fireAndForget { environment.play(.click) }
  /// ```
  public static func fireAndForget(_ work: @escaping @MainActor () throws -> Void) -> Effect {
    Effect { run in
      try? work()
      run.end()
    }
  }

  private static func task(
    _ priority: TaskPriority?, _ operation: @escaping @Sendable @concurrent (Send<Output>) async -> Void
  ) -> Effect {
    Effect { run in
      run.scope.run(priority: priority) {
        await operation(Send { run.send($0) })
        await run.end()
      }
    }
  }
}

extension EnvironmentIssue {
  fileprivate static func uncaught(_ error: any Error, _ place: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "An effect threw an error without a handler, so the effect ended.",
      place: ["Error: \(String(reflecting: type(of: error))): \(error)", "Effect: \(place)"],
      remedies: ["Handle the error with the argument 'catch'."]
    )
  }
}

/// A function that sends the outputs of a running effect.
///
/// You get one from ``Effect/run(priority:operation:catch:file:line:)``.
///
/// ```swift
/// return .run { [events = environment.events] send in
///   for await event in events() { await send(.received(event)) }
/// }
/// ```
///
/// Outputs sent after the effect was cancelled are dropped.
public struct Send<Output>: Sendable {
  private let send: @MainActor @Sendable (Output) -> Void

  init(_ send: @escaping @MainActor @Sendable (Output) -> Void) {
    self.send = send
  }

  /// Sends an output, which is delivered before the call returns.
  ///
  /// ```swift
  /// await send(.received(event))
  /// ```
  @MainActor
  public func callAsFunction(_ output: sending Output) {
    if !Task.isCancelled { send(output) }
  }
}
