package import EnvironmentCore

/// The executor of the effects under test.
package enum EffectExecutor {
  package static let shared = SettlingExecutor(usesMainActor: true)

  /// Runs effects until each waits for a clock or for an event outside the process.
  @MainActor
  package static func settle() async {
    _ = await shared.settle()
  }

  /// Runs effects until a condition holds or a timeout expires.
  @MainActor
  package static func settle(until isDone: () -> Bool, timeout: Duration) async {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: timeout)
    await settle()
    while !isDone(), clock.now < deadline {
      try? await clock.sleep(for: .milliseconds(1))
      await settle()
    }
  }
}
