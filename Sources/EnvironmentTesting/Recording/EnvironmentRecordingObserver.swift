internal import EnvironmentCore

/// A record of the values set and read in a test.
///
/// It retains no values, so a record doesn't prolong their lifetime.
///
/// Isolation: can be used from any thread.
final class EnvironmentRecordingObserver: EnvironmentObserver {
  private struct State {
    /// The settings, in the order in which they were first made. A setter is a place, or a kind of code.
    var settings: [(key: ValueKey, setter: String, isRead: Bool)] = []

    /// The indices of the settings, by the addresses of their entries.
    var indices: [UInt: Int] = [:]

    /// The keys of the set values read, in order.
    var readKeys: [ValueKey] = []

    /// The keys of the defaults read, in order.
    var defaultKeys: [ValueKey] = []

    /// Returns the index of the setting of a stored entry. The address may belong to a former entry.
    func index(of key: ValueKey, at address: UInt) -> Int? {
      indices[address].flatMap { settings[$0].key == key ? $0 : nil }
    }
  }

  private let state = Guarded(State())

  /// Runs the running test, or a part of it, and records its environment.
  @concurrent func run(_ operation: @concurrent @Sendable () async throws -> Void) async throws {
    guard let test = RunningTest.current else { return try await operation() }
    try await test.run(observedBy: self) {
      for (setter, outer, values) in TaskScope.currentSettings {
        TestObservers.noteSettings(of: outer.keys(differingFrom: values), in: values, setter)
      }
      try await TaskScope.run(in: .observedInTest, operation)
    }
  }

  // MARK: Observing

  var observesValues: Bool { true }

  func valuesWereSet(_ values: [ValueEntry], by setter: String, areKnown: Bool) {
    for value in values {
      let (key, address) = (value.key, value.address)
      state.withLock { state in
        if areKnown, state.index(of: key, at: address) != nil { return }
        let known = state.settings.firstIndex { $0.key == key && $0.setter == setter }
        let index = known ?? state.settings.endIndex
        if known == nil { state.settings.append((key, setter, false)) }
        state.indices[address] = index
      }
    }
  }

  func valueWasRead(_ value: ValueEntry) {
    let (key, address) = (value.key, value.address)
    state.withLock { state in
      if !state.readKeys.contains(key) { state.readKeys.append(key) }
      if let index = state.index(of: key, at: address) { state.settings[index].isRead = true }
    }
  }

  func defaultWasRead(of key: ValueKey, isIntended: Bool) {
    state.withLock { state in
      if !state.defaultKeys.contains(key) { state.defaultKeys.append(key) }
    }
  }

  // MARK: Reporting

  /// The record so far, as readable text.
  var report: String {
    let state = state.withLock { $0 }
    let settings = state.settings.map { (line: "\($0.key.source), \($0.setter)", isRead: $0.isRead) }
    let sections: [(title: String, lines: [String])] = [
      ("Set and read:", settings.filter(\.isRead).map(\.line)),
      ("Set but not read:", settings.filter { !$0.isRead }.map(\.line)),
      ("Read with a value that was set:", state.readKeys.map(\.source)),
      ("Read with its default:", state.defaultKeys.map(\.source)),
    ]
    let lines: [String] = sections.filter { !$0.lines.isEmpty }.flatMap { title, lines in
      ["  \(title)"] + lines.map { "    \($0)" }
    }
    let hosts = (RunningTest.current?.appendices ?? []).map { "The views of the test:\n\($0)" }
    if lines.isEmpty, hosts.isEmpty { return "The test has neither set nor read a value of the environment so far." }
    let title = lines.isEmpty ? [] : ["The environment of the test so far:"]
    return (title + lines + hosts).joined(separator: "\n").withoutAddresses
  }
}
