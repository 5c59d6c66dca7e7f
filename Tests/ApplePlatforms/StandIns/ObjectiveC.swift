// What the targets use of Objective-C, with the signatures of Apple's platforms. Nothing here runs.

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
  public init() {}
}

public func NSClassFromString(_ aClassName: String) -> AnyClass? { nil }
