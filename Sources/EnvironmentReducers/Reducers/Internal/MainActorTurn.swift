import Dispatch
import EnvironmentCore

/// Does something in a turn of the main actor, and waits for its end.
///
/// What it is handed and what it returns may not be `Sendable`: the caller does nothing meanwhile.
func onMainActor<Input, Result>(
  _ input: Input, _ operation: @escaping @MainActor (Input) -> Result
) -> Result {
  let request = Unchecked(input)
  if MainThread.isCurrent { return MainActor.assumeIsolated { Unchecked(operation(request.value)) }.value }
  let reply = Lock(Unchecked<Result?>(nil))
  let isDone = DispatchSemaphore(value: 0)
  // A task, because it has the task-local values of the caller.
  Task { @MainActor in
    let result = Unchecked(operation(request.value))
    reply.withLock { $0 = Unchecked(result.value) }
    isDone.signal()
  }
  isDone.wait()
  guard let result = reply.withLock({ $0 }).value else { preconditionFailure("A turn has no result.") }
  return result
}

/// The same without keeping the caller's thread.
func onMainActor<Input, Result>(
  _ input: Input, _ operation: @escaping @MainActor (Input) -> Result
) async -> Result {
  let request = Unchecked(input)
  return await MainActor.run { Unchecked(operation(request.value)) }.value
}

/// The thread of the main actor.
private enum MainThread {
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }

  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
