import EnvironmentKit

/// Holds requests back until the stage has shown what is seen meanwhile.
@MainActor
final class Courier {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var underWay = 0

  nonisolated init() {}

  /// Waits until there is an answer.
  func answer() async {
    await withCheckedContinuation { waiting.append($0) }
    underWay -= 1
  }

  /// Brings all requests their answers; `false` if there was none.
  func deliver() async -> Bool {
    let delivered = exchange(&waiting, with: [])
    underWay += delivered.count
    for request in delivered { request.resume() }
    // A task that goes on takes a thread to do so, however long that may take on a busy machine.
    while underWay > 0 { await Task.yield() }
    return !delivered.isEmpty
  }
}

extension EnvironmentValues {
  /// Who brings the answers to the requests of a play.
  @Entry var courier = Courier()
}
