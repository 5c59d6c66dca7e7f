// What the targets use of Foundation, with the signatures of Apple's platforms. Nothing here runs.

@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC
@_exported import Observation

public struct CGFloat: Sendable, Hashable, Comparable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral: Double) {}
  public init(integerLiteral: Int) {}
  public var isFinite: Bool { true }
  public static func < (a: Self, b: Self) -> Bool { false }
}

extension CGFloat: CustomStringConvertible {
  public var description: String { "" }
}

extension Double {
  public init(_ number: CGFloat) { self = 0 }
}

public struct URL: Sendable, Hashable {
  public init?(string: String) { nil }
  public init(filePath: String) {}
  public var isFileURL: Bool { true }
  public var path: String { "" }
  public var absoluteString: String { "" }
  public func appending(path: String) -> URL { self }
  public func appendingPathComponent(_ pathComponent: String, isDirectory: Bool = false) -> URL { self }
}

public struct Locale: Sendable, Hashable {
  public var identifier: String
  public init(identifier: String) { self.identifier = identifier }
  public static var current: Locale { Locale(identifier: "") }
  public static var autoupdatingCurrent: Locale { Locale(identifier: "") }
  public static var preferredLanguages: [String] { [] }
  public func localizedString(forLanguageCode languageCode: String) -> String? { nil }
}

public struct Calendar: Sendable, Hashable {
  public static var current: Calendar { Calendar() }
  public static var autoupdatingCurrent: Calendar { Calendar() }
}

public struct TimeZone: Sendable, Hashable {
  public static var current: TimeZone { TimeZone() }
  public static var autoupdatingCurrent: TimeZone { TimeZone() }
}

public struct Date: Sendable, Hashable {
  public init() {}
}

public struct UUID: Sendable, Hashable {
  public init() {}
  public init(
    uuid: (
      UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
    )
  ) {}
  public var uuidString: String { "" }
}

public struct Data: Sendable, Hashable {
  public init() {}
}

public struct AttributedString: Sendable, Hashable {}
public struct DateComponents: Sendable, Hashable {}
public struct DateInterval: Sendable, Hashable {}
public struct Decimal: Sendable, Hashable {}
public struct IndexPath: Sendable, Hashable {}
public struct Measurement<UnitType: NSObject> {}
public struct Notification {}
public struct PersonNameComponents: Sendable, Hashable {}
public struct URLComponents: Sendable, Hashable {}
public struct URLQueryItem: Sendable, Hashable {}
public typealias TimeInterval = Double

open class Bundle: NSObject, @unchecked Sendable {}
open class DateFormatter: NSObject, @unchecked Sendable {}
open class FileHandle: NSObject, @unchecked Sendable {}
open class ISO8601DateFormatter: NSObject, @unchecked Sendable {}
open class JSONDecoder: @unchecked Sendable {}
open class JSONEncoder: @unchecked Sendable {}
open class NumberFormatter: NSObject, @unchecked Sendable {}
open class PropertyListDecoder: @unchecked Sendable {}
open class PropertyListEncoder: @unchecked Sendable {}
open class UserDefaults: NSObject, @unchecked Sendable {}

public struct IndexSet: Sendable, Hashable, Sequence {
  public init() {}
  public init(integer: Int) {}
  public func makeIterator() -> AnyIterator<Int> { AnyIterator { nil } }
  public func contains(_: Int) -> Bool { false }
  public func reversed() -> [Int] { [] }
}

public struct CharacterSet: Sendable, Hashable {
  public static var whitespacesAndNewlines: CharacterSet { CharacterSet() }
}

extension StringProtocol {
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
}

public protocol LocalizedError: Error {}

public final class NotificationCenter: Sendable {
  public init() {}
  public static var `default`: NotificationCenter { NotificationCenter() }
}

public final class ProcessInfo: Sendable {
  public static var processInfo: ProcessInfo { ProcessInfo() }
  public var environment: [String: String] { [:] }
}

public final class FileManager {
  public static var `default`: FileManager { FileManager() }
  public func destinationOfSymbolicLink(atPath path: String) throws -> String { path }
}

// MARK: Requests

public struct URLRequest: Sendable, Hashable {
  public init(url: URL) {}
}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open var protocolClasses: [AnyClass]?
}

open class URLSession: NSObject, @unchecked Sendable {
  open class var shared: URLSession { fatalError() }
  public convenience init(configuration: URLSessionConfiguration) { fatalError() }
}

public protocol URLProtocolClient: NSObjectProtocol {
  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
}

open class URLProtocol: NSObject {
  open var client: (any URLProtocolClient)? { nil }
  open class func canInit(with request: URLRequest) -> Bool { false }
  open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  open func startLoading() {}
  open func stopLoading() {}
}

// MARK: Formats

public protocol FormatStyle<FormatInput, FormatOutput>: Hashable {
  associatedtype FormatInput
  associatedtype FormatOutput
  func format(_ value: FormatInput) -> FormatOutput
  func locale(_ locale: Locale) -> Self
}

extension FormatStyle {
  public func locale(_ locale: Locale) -> Self { self }
}

public struct IntegerFormatStyle<Value: BinaryInteger>: FormatStyle, Sendable {
  public init() {}
  public func format(_ value: Value) -> String { "" }
}

public struct FloatingPointFormatStyle<Value: BinaryFloatingPoint>: FormatStyle, Sendable {
  public init() {}
  public func format(_ value: Value) -> String { "" }
  public func precision(_ precision: NumberFormatStyleConfiguration.Precision) -> Self { self }
  public func grouping(_ group: NumberFormatStyleConfiguration.Grouping) -> Self { self }
}

public enum NumberFormatStyleConfiguration {
  public struct Precision: Sendable, Hashable {
    public static func fractionLength(_ limits: some RangeExpression<Int>) -> Precision { Precision() }
  }

  public struct Grouping: Sendable, Hashable {
    public static var never: Grouping { Grouping() }
  }
}

extension FormatStyle where Self == FloatingPointFormatStyle<Double> {
  public static var number: Self { FloatingPointFormatStyle() }
}

extension BinaryFloatingPoint {
  public func formatted<Style: FormatStyle>(_ format: Style) -> Style.FormatOutput where Style.FormatInput == Self {
    format.format(self)
  }
}
