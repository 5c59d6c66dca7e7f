// The part of Foundation that the targets use, with the signatures of Apple's platforms. None of this runs.

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
  public init?(string: String, relativeTo url: URL?) { nil }
  public init(filePath: String) {}
  public init(filePath: String, directoryHint: DirectoryHint) {}
  public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
  public var lastPathComponent: String { "" }
  public var isFileURL: Bool { true }
  public var scheme: String? { nil }
  public func host(percentEncoded: Bool = true) -> String? { nil }
  public var query: String? { nil }
  public var fragment: String? { nil }
  public var path: String { "" }
  public func path(percentEncoded: Bool = true) -> String { "" }
  public var absoluteString: String { "" }
  public func resolvingSymlinksInPath() -> URL { self }
  public var standardizedFileURL: URL { self }

  public func appending(path: String, directoryHint: DirectoryHint = .inferFromPath) -> URL { self }
}

public struct Locale: Sendable, Hashable {
  public var identifier: String
  public init(identifier: String) { self.identifier = identifier }
  public func identifier(_ type: IdentifierType) -> String { "" }
  public static var current: Locale { Locale(identifier: "") }
  public static var autoupdatingCurrent: Locale { Locale(identifier: "") }
  public static var preferredLanguages: [String] { [] }
  public func localizedString(forLanguageCode languageCode: String) -> String? { nil }
  public var language: Language { Language() }

  public struct Language: Sendable, Hashable {
    public var languageCode: LanguageCode? { nil }
    public var characterDirection: LanguageDirection { .unknown }
  }
  public enum IdentifierType: Sendable { case icu, bcp47, cldr }
  public enum LanguageDirection: Sendable { case unknown, leftToRight, rightToLeft, topToBottom, bottomToTop }
  public struct LanguageCode: Sendable, Hashable {
    public var identifier: String { "" }
    public static var german: LanguageCode { LanguageCode() }
  }
}

public struct Calendar: Sendable, Hashable {
  public static var current: Calendar { Calendar() }
  public static var autoupdatingCurrent: Calendar { Calendar() }
}

public struct TimeZone: Sendable, Hashable {
  public static var current: TimeZone { TimeZone() }
  public static var autoupdatingCurrent: TimeZone { TimeZone() }
}

public struct Date: Sendable, Hashable, Comparable {
  public init() {}
  public static func < (first: Date, second: Date) -> Bool { false }
  public static var distantPast: Date { Date() }
  public init(timeIntervalSince1970: TimeInterval) {}
  public static var now: Date { Date() }
  public var timeIntervalSince1970: TimeInterval { 0 }
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

public struct Data: Sendable, Hashable, Codable {
  public init<Bytes: Sequence>(_ bytes: Bytes) where Bytes.Element == UInt8 {}
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var atomic: WritingOptions { [] }
  }
  public init() {}
  public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
  public func write(to url: URL, options: WritingOptions = []) throws {}
}

public struct AttributedString: Sendable, Hashable {}
public struct DateComponents: Sendable, Hashable {}
public struct DateInterval: Sendable, Hashable {}
public struct IndexPath: Sendable, Hashable {}
public struct Measurement<UnitType: NSObject> {}
public struct Notification {}
public struct PersonNameComponents: Sendable, Hashable {}
public struct URLComponents: Sendable, Hashable {}
public struct URLQueryItem: Sendable, Hashable {}
public typealias TimeInterval = Double

open class NSString: NSObject, @unchecked Sendable {
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}

open class Bundle: NSObject, @unchecked Sendable {}
open class DateFormatter: NSObject, @unchecked Sendable {}
open class FileHandle: NSObject, @unchecked Sendable {
  open class var standardOutput: FileHandle { FileHandle() }
  open class var standardError: FileHandle { FileHandle() }
  open func write(_ data: Data) {}
}
open class ISO8601DateFormatter: NSObject, @unchecked Sendable {}
open class NumberFormatter: NSObject, @unchecked Sendable {}
open class PropertyListDecoder: @unchecked Sendable {}
open class PropertyListEncoder: @unchecked Sendable {}
open class UserDefaults: NSObject, @unchecked Sendable {}

open class JSONDecoder: @unchecked Sendable {
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

open class JSONEncoder: @unchecked Sendable {
  public init() {}
  open func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}

public struct Decimal: Sendable, Hashable, Codable, Comparable, SignedNumeric {
  public init(_ value: Int) {}
  public var magnitude: Decimal { self }
  public init() {}
  public init(integerLiteral value: Int) {}
  public init?<T: BinaryInteger>(exactly source: T) { nil }
  public static func < (lhs: Decimal, rhs: Decimal) -> Bool { false }
  public static func + (lhs: Decimal, rhs: Decimal) -> Decimal { lhs }
  public static func - (lhs: Decimal, rhs: Decimal) -> Decimal { lhs }
  public static func * (lhs: Decimal, rhs: Decimal) -> Decimal { lhs }
  public static func / (lhs: Decimal, rhs: Decimal) -> Decimal { lhs }
  public static func *= (lhs: inout Decimal, rhs: Decimal) {}
}

public struct IndexSet: Sendable, Hashable, Sequence {
  public init() {}
  public init(integer: Int) {}
  public func makeIterator() -> AnyIterator<Int> { AnyIterator { nil } }
  public func contains(_: Int) -> Bool { false }
  public func reversed() -> [Int] { [] }
}

public struct CharacterSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  public init() {}
  public init(arrayLiteral scalars: Unicode.Scalar...) {}
  public init(charactersIn string: String) {}
  public mutating func insert(charactersIn range: ClosedRange<Unicode.Scalar>) {}
  public static var whitespacesAndNewlines: CharacterSet { CharacterSet() }
  public static var urlPathAllowed: CharacterSet { CharacterSet() }
  public static var urlFragmentAllowed: CharacterSet { CharacterSet() }
  public func subtracting(_ other: CharacterSet) -> CharacterSet { self }
}

extension String {
  public typealias CompareOptions = NSString.CompareOptions
  public init(format: String, _ arguments: any CVarArg...) { self = "" }
}

extension StringProtocol {
  public var decomposedStringWithCanonicalMapping: String { String(self) }

  public func range<T: StringProtocol>(
    of aString: T, options mask: String.CompareOptions = [], range searchRange: Range<Index>? = nil,
    locale: Locale? = nil
  ) -> Range<Index>? { nil }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func addingPercentEncoding(withAllowedCharacters allowedCharacters: CharacterSet) -> String? { nil }
  public var removingPercentEncoding: String? { nil }
  public func localizedStandardContains<T: StringProtocol>(_ string: T) -> Bool { false }
}

public protocol LocalizedError: Error {}
extension Error { public var localizedDescription: String { "" } }

public final class NotificationCenter: Sendable {
  public init() {}
  public static var `default`: NotificationCenter { NotificationCenter() }
}

public final class ProcessInfo: Sendable {
  public static var processInfo: ProcessInfo { ProcessInfo() }
  public var environment: [String: String] { [:] }
  public var activeProcessorCount: Int { 1 }
}

open class FileManager: NSObject {
  public enum SearchPathDirectory: UInt, Sendable {
    case applicationSupportDirectory = 14
  }
  public struct SearchPathDomainMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var userDomainMask: SearchPathDomainMask { SearchPathDomainMask(rawValue: 1) }
  }
  public static var `default`: FileManager { FileManager() }
  open var temporaryDirectory: URL { URL(filePath: "") }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func destinationOfSymbolicLink(atPath path: String) throws -> String { path }
  open func fileExists(atPath path: String) -> Bool { false }
  open func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  open func urls(for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask) -> [URL] { [] }
  open func createDirectory(
    at url: URL, withIntermediateDirectories createIntermediates: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
}

public struct FileAttributeKey: Sendable, Hashable {
  public static var type: FileAttributeKey { FileAttributeKey() }
}

public struct FileAttributeType: Sendable, Hashable, RawRepresentable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static var typeDirectory: FileAttributeType { FileAttributeType(rawValue: "") }
  public static var typeRegular: FileAttributeType { FileAttributeType(rawValue: "") }
  public static var typeSymbolicLink: FileAttributeType { FileAttributeType(rawValue: "") }
}

public struct CocoaError: Error {
  public var isFileError: Bool { true }
}

open class NSLock: NSObject, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
}

extension NSLock {
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}

// MARK: Requests

public struct URLRequest: Sendable, Hashable {
  public init(url: URL) {}
}

open class URLResponse: NSObject, @unchecked Sendable {}
public protocol URLSessionTaskDelegate: Sendable {}
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open var protocolClasses: [AnyClass]?
}

open class URLSession: NSObject, @unchecked Sendable {
  open class var shared: URLSession { fatalError() }
  public convenience init(configuration: URLSessionConfiguration) { fatalError() }
  public func data(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) { fatalError() }
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

extension Date {
  public struct ISO8601FormatStyle: Foundation.FormatStyle, Sendable {
    public func format(_ value: Date) -> String { "" }
  }
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    public init(
      date: DateStyle? = nil, time: TimeStyle? = nil, locale: Locale = .autoupdatingCurrent,
      calendar: Calendar = .autoupdatingCurrent, timeZone: TimeZone = .autoupdatingCurrent
    ) {}
    public func format(_ value: Date) -> String { "" }
    public func hour() -> FormatStyle { self }
    public func minute() -> FormatStyle { self }
    public struct DateStyle: Sendable, Hashable {}
    public struct TimeStyle: Sendable, Hashable {}
  }
  public func formatted<F: Foundation.FormatStyle>(_ format: F) -> F.FormatOutput where F.FormatInput == Date {
    format.format(self)
  }
}

extension Decimal {
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    public func format(_ value: Decimal) -> String { "" }
    public struct Currency: Foundation.FormatStyle, Sendable {
      public init(code: String, locale: Locale = .autoupdatingCurrent) {}
      public func format(_ value: Decimal) -> String { "" }
    }
  }
}

extension FormatStyle where Self == Decimal.FormatStyle.Currency {
  public static func currency(code: String) -> Self { Self(code: code) }
}

extension FormatStyle where Self == FloatingPointFormatStyle<Double> {
  public static var number: Self { FloatingPointFormatStyle() }
}

extension BinaryFloatingPoint {
  public func formatted<Style: FormatStyle>(_ format: Style) -> Style.FormatOutput where Style.FormatInput == Self {
    format.format(self)
  }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  public static var iso8601: Self { Date.ISO8601FormatStyle() }
}
