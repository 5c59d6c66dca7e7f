import EnvironmentKit

/// The pending requests of a play, which are answered after the stage has shown the loading state.
@MainActor
final class PendingRequests {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var unfinished = 0

  nonisolated init() {}

  /// Waits until the stage answers the request.
  func waitForAnswer() async {
    await withCheckedContinuation { waiting.append($0) }
    unfinished -= 1
  }

  /// Answers all pending requests. Returns `false` if there was none.
  func answerAll() async -> Bool {
    let answered = exchange(&waiting, with: [])
    unfinished += answered.count
    for request in answered { request.resume() }
    // A resumed task needs a thread, which can take any time on a busy machine.
    while unfinished > 0 { await Task.yield() }
    return !answered.isEmpty
  }
}

extension EnvironmentValues {
  /// The pending requests of a play.
  @Entry var pendingRequests = PendingRequests()
}
