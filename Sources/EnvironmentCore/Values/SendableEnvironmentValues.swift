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
// `@unchecked Sendable`: the layer holds only entries whose values are `Sendable`, was made for this value and has no
// parent. Like every layer it is changed in place only by who has the one reference to it, which this value shares.
public struct SendableEnvironmentValues: @unchecked Sendable {
  let layer: ValueLayer?
}

extension EnvironmentValues {
  /// The part of these values that can be sent to another isolation domain.
  ///
  /// - Complexity: O(*n*) in the number of values that are set.
  public var sendable: SendableEnvironmentValues {
    layer?.recorder?.recordAll()
    return SendableEnvironmentValues(layer: storedLayer?.flattened(where: \.isSendable))
  }

  /// Creates an environment from what was sent.
  ///
  /// - Complexity: O(1).
  public init(_ sendable: SendableEnvironmentValues) {
    self.init(layer: sendable.layer)
  }
}
