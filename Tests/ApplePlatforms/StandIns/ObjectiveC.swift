// The part of Objective-C that the targets use, with the signatures of Apple's platforms. None of this runs.

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
  public init() {}
}

public func objc_lookUpClass(_ name: UnsafePointer<CChar>) -> AnyClass? { nil }

public struct ObjCBool: Sendable, ExpressibleByBooleanLiteral {
  public init(booleanLiteral: Bool) {}
  public var boolValue: Bool { false }
}
