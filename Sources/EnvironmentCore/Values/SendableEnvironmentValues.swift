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
// `@unchecked Sendable`: the layer, and the ones that it was derived from, hold only entries whose values are
// `Sendable`. A layer is changed in place only by the holder of its only reference, and this value holds another one.
public struct SendableEnvironmentValues: @unchecked Sendable {
  let layer: ValueLayer?

  fileprivate init(layer: ValueLayer?) {
    self.layer = layer
  }

  /// Creates an instance from values that are all sendable, and are derived from sendable values.
  init(derivedFromSendable values: EnvironmentValues) {
    precondition(!values.mayHoldUnsendable, "The values that aren't sendable must be left out.")
    if !values.isRecording, !TestObservers.areActive {
      layer = values.layer
    } else {
      // The reads of a default in a scope that it enters count, and so do the reads of a test that records them.
      let observed = values.observedInTest
      layer = observed.layer?.recorder?.isKeptBySendableValues == true ? observed.layer : values.storedLayer
    }
  }

  /// Creates an instance from the sendable part of some values, for a default that is made with them.
  init(_ values: EnvironmentValues, readBy recorder: AccessRecorder) {
    let sendable = values.mayHoldUnsendable ? values.storedLayer?.flattened(where: \.isSendable) : values.storedLayer
    layer = .recording(sendable, with: recorder)
  }
}

extension EnvironmentValues {
  /// The part of these values that can be sent to another isolation domain.
  ///
  /// ```swift
  /// let sent = values.sendable
  /// Task.detached { await render(EnvironmentValues(sent)) }
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of values that are set.
  public var sendable: SendableEnvironmentValues {
    layer?.recorder?.recordAll()
    return SendableEnvironmentValues(layer: storedLayer?.flattened(where: \.isSendable))
  }

  /// Indicates whether these values, or values that they are derived from, may contain a value that isn't sendable.
  var mayHoldUnsendable: Bool {
    withStoredLayer { $0?.mayHoldUnsendable ?? false }
  }

  /// Creates an environment from values that were sent.
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
