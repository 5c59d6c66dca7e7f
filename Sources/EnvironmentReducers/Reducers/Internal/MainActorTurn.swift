#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif
import Dispatch
import EnvironmentCore

/// Does something in a turn of the main actor, and waits for its end.
///
/// What it is handed and what it returns may not be `Sendable`: the caller does nothing meanwhile.
func onMainActor<Input, Result>(
  _ input: Input, _ operation: @escaping @MainActor (Input) -> Result
) -> Result {
  if MainThread.isCurrent {
    let request = Unchecked(input)
    return MainActor.assumeIsolated { Unchecked(operation(request.value)) }.value
  }
  let turn = Turn<Input, Result>(input)
  // A task, because it has the task-local values of the caller.
  Task { @MainActor in turn.take(operation) }
  return turn.wait()
}

/// The same without keeping the caller's thread.
func onMainActor<Input, Result>(
  _ input: Input, _ operation: @escaping @MainActor (Input) -> Result
) async -> Result {
  let request = Unchecked(input)
  return await MainActor.run { Unchecked(operation(request.value)) }.value
}

/// What one thread hands to the main actor, and gets back. When it has got it, nothing of either is left here.
private final class Turn<Input, Result>: Sendable {
  private let input: Lock<Unchecked<Input?>>
  private let result = Lock(Unchecked<Result?>(nil))
  private let isDone = DispatchSemaphore(value: 0)

  init(_ input: Input) {
    self.input = Lock(Unchecked(input))
  }

  @MainActor
  func take(_ operation: @MainActor (Input) -> Result) {
    if let input = input.withLock({ Unchecked($0.value.take()) }).value {
      let result = Unchecked<Result?>(operation(input))
      self.result.withLock { $0 = result }
    }
    isDone.signal()
  }

  func wait() -> Result {
    isDone.wait()
    guard let result = result.withLock({ Unchecked($0.value.take()) }).value else {
      preconditionFailure("A turn has a result.")
    }
    return result
  }
}

/// The thread that takes the turns of the main actor: that of the main queue, whichever it is; and the process's first, also
/// where it does the work of another queue.
private enum MainThread {
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil || isFirst }

  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  #if canImport(Darwin)
    private static var isFirst: Bool { pthread_main_np() != 0 }
  #else
    private static var isFirst: Bool { getThread?() == getpid() }

    // The C library declares it for those only who ask for its extensions.
    private static let getThread = ProcessSymbols.address(of: "gettid").map {
      unsafeBitCast($0, to: (@convention(c) () -> pid_t).self)
    }
  #endif
}
