import EnvironmentModels

/// A record of the user's actions.
public struct Analytics: Sendable {
  public var record: @Sendable (_ event: String) -> Void

  public init(record: @escaping @Sendable (_ event: String) -> Void) {
    self.record = record
  }
}

extension ModelEnvironmentValues {
  /// The record of the user's actions. The default keeps nothing.
  @Entry public var analytics = Analytics { _ in }
}
