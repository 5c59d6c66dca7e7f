/// The values of an environment that can be sent to another isolation domain.
///
/// ```swift
/// let travelling = values.sendable
/// Task.detached {
///   let values = EnvironmentValues(travelling)
///   print(values.greeting)
/// }
/// ```
///
/// It holds what was set for keys whose value type is `Sendable` where it was set, which the compiler knows; what else
/// was set stays behind and reads as its default on the other side.
//
// `@unchecked Sendable`: the layer, and the ones that it was derived from, hold only entries whose values are `Sendable`. Like
// every layer it is changed in place only by the holder of its only reference, and this value shares it.
public struct SendableEnvironmentValues: @unchecked Sendable {
  let layer: ValueLayer?

  fileprivate init(layer: ValueLayer?) {
    self.layer = layer
  }

  /// Creates the same from values that are all sendable, and are derived from such values.
  init(derivedFromSendable values: EnvironmentValues) {
    precondition(!values.mayHoldUnsendable, "The values that aren't sendable must be left out.")
    if !values.isRecording, !WatchedReads.areWatched {
      layer = values.layer
    } else {
      // What a default reads in a scope inside it counts, too; and so does what a test reads that records it.
      let watched = values.watched
      layer = watched.layer?.recorder?.travels == true ? watched.layer : values.storedLayer
    }
  }

  /// Creates the same from the sendable part of some values, for a default that is made with them.
  init(_ values: EnvironmentValues, readBy recorder: DefaultRecorder) {
    let sendable = values.mayHoldUnsendable ? values.storedLayer?.flattened(where: \.isSendable) : values.storedLayer
    layer = .recording(sendable, with: recorder)
  }
}

extension EnvironmentValues {
  /// The part of these values that can be sent to another isolation domain.
  ///
  /// - Complexity: O(*n*) in the number of values that are set.
  public var sendable: SendableEnvironmentValues {
    layer?.recorder?.recordAll()
    return SendableEnvironmentValues(layer: storedLayer?.flattened(where: \.isSendable))
  }

  /// Indicates whether a value that isn't sendable may be set, or have been set in the values that these are derived
  /// from.
  var mayHoldUnsendable: Bool {
    guard isRecording else { return layer?.mayHoldUnsendable ?? false }
    return storedLayer?.mayHoldUnsendable ?? false
  }

  /// Creates an environment from what was sent.
  ///
  /// - Complexity: O(1).
  public init(_ sendable: SendableEnvironmentValues) {
    self.init(layer: sendable.layer)
  }
}
