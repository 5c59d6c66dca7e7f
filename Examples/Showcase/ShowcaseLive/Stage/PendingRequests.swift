import EnvironmentKit

/// The requests of a play that wait for their answers, until the stage has shown what is seen meanwhile.
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

  /// Answers all requests that wait. Returns `false` if there was none.
  func answerAll() async -> Bool {
    let answered = exchange(&waiting, with: [])
    unfinished += answered.count
    for request in answered { request.resume() }
    // A task that goes on takes a thread to do so, however long that may take on a busy machine.
    while unfinished > 0 { await Task.yield() }
    return !answered.isEmpty
  }
}

extension EnvironmentValues {
  /// The requests of a play that wait for their answers.
  @Entry var pendingRequests = PendingRequests()
}
