/// The values of an environment that can be sent to another isolation domain.
///
/// Use it to keep values in an actor or to pass them to a detached task. You don't need it for child tasks: they
/// inherit what `withEnvironment` sets.
///
/// ```swift
/// let travelling = values.sendable
/// Task.detached {
///   let values = EnvironmentValues(travelling)
///   print(values.greeting)
/// }
/// ```
///
/// It contains the values whose type the compiler knew to be `Sendable` where they were set. All other values are left
/// out, and their keys read as their defaults on the other side.
//
// `@unchecked Sendable`: the layer and its ancestors hold only entries whose values are `Sendable`. A layer is changed
// in place only by the holder of its only reference, and this value holds another one.
public struct SendableEnvironmentValues: @unchecked Sendable {
  let layer: ValueLayer?

  fileprivate init(layer: ValueLayer?) {
    self.layer = layer
  }

  /// Creates an instance from values that are all sendable, and derived from sendable values.
  init(derivedFromSendable values: EnvironmentValues) {
    precondition(!values.mayHoldUnsendable, "The values that aren't sendable must be left out.")
    if !values.isRecording, !TestObservers.areActive {
      layer = values.layer
    } else {
      // The reads of a default in its own scopes count, and so do the recorded reads of a test.
      let observed = values.observedInTest
      layer = observed.layer?.recorder?.isKeptBySendableValues == true ? observed.layer : values.storedLayer
    }
  }

  /// Creates an instance with the values of a recorder, for a default made with them.
  init(of recorder: AccessRecorder) { layer = .recording(nil, with: recorder) }
}

extension EnvironmentValues {
  /// The part of these values for other isolation domains.
  ///
  /// ```swift
  /// let sent = values.sendable
  /// Task.detached { await render(EnvironmentValues(sent)) }
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of stored values.
  public var sendable: SendableEnvironmentValues {
    layer?.recorder?.recordAll()
    return SendableEnvironmentValues(layer: storedLayer?.flattened(where: \.isSendable))
  }

  /// The layer of the sendable part. This doesn't count as a read.
  var sendableLayer: ValueLayer? {
    mayHoldUnsendable ? storedLayer?.flattened(where: \.isSendable) : storedLayer
  }

  /// Indicates whether these values, or those from which they are derived, may contain a value that isn't sendable.
  package var mayHoldUnsendable: Bool {
    withStoredLayer { $0?.mayHoldUnsendable ?? false }
  }

  /// Creates an environment from the sent values.
  ///
  /// ```swift
  /// let values = EnvironmentValues(sent)
  /// ```
  ///
  /// - Complexity: O(1).
  public init(_ sendable: SendableEnvironmentValues) {
    self.init(layer: sendable.layer)
  }
}

// MARK: Values that are left out

extension EnvironmentValues {
  /// The sendable part of these values, whose recorder isn't notified. A read of another value is reported.
  var sendableNotingOthers: EnvironmentValues {
    let stored = EnvironmentValues(layer: storedLayer)
    guard stored.mayHoldUnsendable else { return stored }
    let others = stored.storedEntries.filter { !$0.isSendable && !$0.key.isHidden }
    var sendable = EnvironmentValues(stored.sendable)
    if !others.isEmpty {
      let values = LeftOutValues(others, over: stored.storedValue(of: LeftOutValues.Key.self))
      sendable.store(KeyedEntry(values, for: LeftOutValues.Key.self, isSendable: true))
    }
    return sendable
  }
}

extension SendableEnvironmentValues {
  /// Creates an instance from the sendable part of some values. A read of another value is reported.
  package init(notingOthersOf values: EnvironmentValues) { layer = values.sendableNotingOthers.storedLayer }
}

/// The values of a view's place left out at the beginning of a task of the view, because they aren't sendable.
final class LeftOutValues: Sendable {
  /// The types of the values.
  private let types: [UInt: String]
  private let reported = ReceivedIssues<UInt>()

  init(_ entries: [ValueEntry], over outer: LeftOutValues?) {
    var types = outer?.types ?? [:]
    for entry in entries { types[entry.keyIdentity] = String(reflecting: entry.valueType) }
    self.types = types
  }

  /// Reports a read of an unset key, once, if its value was left out.
  func noteRead(of key: ValueKey) {
    guard let type = types[key.identity] else { return }
    EnvironmentReporting.report(once: key.identity, among: reported, .leftOut(key, type))
  }

  enum Key: EnvironmentKey {
    static var __info: __KeyInfo { __KeyInfo(kind: .hidden) }
    static var defaultValue: LeftOutValues? { nil }
    static var identity: UInt { EnvironmentValues.identity(of: Self.self) }
  }
}

extension EnvironmentIssue {
  fileprivate static func leftOut(_ key: ValueKey, _ type: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "A task of a view read '\(key.source)', whose value isn't 'Sendable', so it had the default.",
      place: ["Key: \(key.name)", "Type: \(type)"] + (ReportedProperty.current?.place ?? []),
      remedies: [
        "Read the value before the task, or in an '@Environment' property of the view.",
        "Or make the type 'Sendable', and declare the key with that type.",
      ]
    )
  }
}
