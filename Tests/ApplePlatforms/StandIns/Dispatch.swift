// The part of Dispatch that the targets use, with the signatures of Apple's platforms. None of this runs.

public final class DispatchSemaphore: Sendable {
  public init(value: Int) {}
  public func wait() {}
  @discardableResult public func signal() -> Int { 0 }
}

public final class DispatchSpecificKey<T>: @unchecked Sendable {
  public init() {}
}

public struct DispatchQoS: Sendable {
  public enum QoSClass: Sendable { case background, utility, `default`, userInitiated, userInteractive, unspecified }
}

public final class DispatchQueue: Sendable {
  public static var main: DispatchQueue { fatalError() }
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
  public func async(execute work: @escaping @Sendable () -> Void) {}
  public static func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
}
