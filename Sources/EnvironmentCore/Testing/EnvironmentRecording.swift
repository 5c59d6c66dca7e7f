/// The record of a test: which values were set, and which were read.
///
/// It holds no values, so that none of them lives longer than without a record.
///
/// Isolation: can be used from any thread.
package final class EnvironmentRecording: Sendable {
  /// A value that was set at one place.
  private struct Setting {
    let key: ValueKey

    /// Where, or by which code.
    let setter: String
    var isRead = false
  }

  private struct State {
    /// In the order of the first time.
    var settings: [Setting] = []

    /// The settings by the addresses of their entries.
    var indices: [UInt: Int] = [:]

    /// The keys whose values were read that were set, in order.
    var readKeys: [ValueKey] = []

    /// The keys whose defaults were read, in order.
    var defaultKeys: [ValueKey] = []

    /// Returns the index of the setting that has stored an entry. The address may be that of a former entry.
    func index(of key: ValueKey, at address: UInt) -> Int? {
      indices[address].flatMap { settings[$0].key == key ? $0 : nil }
    }
  }

  private let state = Lock(Unchecked(State()))

  package init() {}

  /// Runs the running test, or a part of it, and records its environment.
  @concurrent package func run(_ operation: @concurrent @Sendable () async throws -> Void) async throws {
    guard let test = RunningTest.current else { return try await operation() }
    for (setter, outer, values) in TaskScope.currentSettings {
      note(outer.keys(differingFrom: values), in: values, setter)
    }
    try await test.watchingReads(by: { $0.recording = self }) {
      try await TaskScope.run(in: .watched, operation)
    }
  }

  /// Whether the running test records its environment already.
  package static var isUnderWay: Bool { WatchedReads.recording != nil }

  // MARK: Settings

  /// Notes values that were set, in the record of the running test if there is one.
  ///
  /// - Parameters:
  ///   - keys: The keys of the values.
  ///   - values: The values in which they are set.
  ///   - setter: The place where they were set, or the code that has set them.
  package static func note(
    _ keys: @autoclosure () -> Set<ValueKey>, in values: EnvironmentValues, _ setter: @autoclosure () -> String
  ) {
    WatchedReads.recording?.note(keys(), in: values, setter())
  }

  /// Notes the values of an environment that a reader is given, but for those that are known to have been set elsewhere.
  package static func note(all values: EnvironmentValues, _ setter: @autoclosure () -> String) {
    guard let recording = WatchedReads.recording else { return }
    let keys = Set(values.storedValues.map(\.key)).filter { key in
      guard let entry = values.storedEntry(of: key) else { return false }
      return !recording.hasSetting(of: entry)
    }
    recording.note(keys, in: values, setter())
  }

  private func hasSetting(of entry: ValueEntry) -> Bool {
    let (key, address) = (Unchecked(entry.valueKey), Self.address(of: entry))
    return state.withLock { $0.value.index(of: key.value, at: address) != nil }
  }

  private func note(_ keys: Set<ValueKey>, in values: EnvironmentValues, _ setter: String) {
    for key in keys.filter(\.isOfProgram).sorted(by: { $0.name < $1.name }) {
      guard let entry = values.storedEntry(of: key) else { continue }
      let (address, key) = (Self.address(of: entry), Unchecked(key))
      state.withLock { state in
        let known = state.value.settings.firstIndex { $0.key == key.value && $0.setter == setter }
        let index = known ?? state.value.settings.endIndex
        if known == nil { state.value.settings.append(Setting(key: key.value, setter: setter)) }
        state.value.indices[address] = index
      }
    }
  }

  // MARK: Reads

  func noteRead(of entry: ValueEntry) {
    let (key, address) = (Unchecked(entry.valueKey), Self.address(of: entry))
    guard key.value.isOfProgram else { return }
    state.withLock { state in
      if !state.value.readKeys.contains(key.value) { state.value.readKeys.append(key.value) }
      if let index = state.value.index(of: key.value, at: address) { state.value.settings[index].isRead = true }
    }
  }

  func noteDefaultRead(of key: ValueKey) {
    let key = Unchecked(key)
    state.withLock { state in
      if !state.value.defaultKeys.contains(key.value) { state.value.defaultKeys.append(key.value) }
    }
  }

  private static func address(of entry: ValueEntry) -> UInt { UInt(bitPattern: ObjectIdentifier(entry)) }

  // MARK: Reporting

  /// The record so far, for people.
  package var report: String {
    let state = state.withLock { $0 }.value
    let settings = state.settings.map { (line: "\($0.key.source), \($0.setter)", isRead: $0.isRead) }
    let sections = [
      ("Set and read:", settings.filter(\.isRead).map(\.line)),
      ("Set in vain, since it was not read:", settings.filter { !$0.isRead }.map(\.line)),
      ("Read with a value that was set:", state.readKeys.map(\.source)),
      ("Read with its default:", state.defaultKeys.map(\.source)),
    ]
    let lines = sections.filter { !$0.1.isEmpty }.flatMap { title, lines in ["  " + title] + lines.map { "    " + $0 } }
    if lines.isEmpty { return "The test has neither set nor read a value of the environment so far." }
    return (["The environment of the test so far:"] + lines).joined(separator: "\n").withoutAddresses
  }
}

extension ValueKey {
  /// Whether the key is one that a program knows of, and none that the library keeps for itself.
  var isOfProgram: Bool {
    guard case .type(let type) = self else { return true }
    return !(type is any ContainerKey.Type) && !(type is any LibraryKey.Type)
  }
}

/// Has all reads of some values intercepted, so that they can be noted for the running test.
///
/// Isolation: can be used from any thread, since it keeps nothing.
final class WatchRecorder: ReadRecorder {
  // `nonisolated(unsafe)`: it has no state that changes.
  nonisolated(unsafe) static let shared = WatchRecorder(next: nil)

  override func record(_ key: ValueKey) {}
  override func recordAll() {}
  override func recordWrite(_ key: ValueKey) {}
  override var travels: Bool { true }
}

extension EnvironmentValues {
  /// The same values, whose reads are noted if the running test records its environment.
  package var watched: EnvironmentValues {
    guard layer?.recorder == nil, WatchedReads.recording != nil else { return self }
    return EnvironmentValues(layer: .recording(layer, with: WatchRecorder.shared))
  }
}
