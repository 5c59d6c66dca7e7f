public struct Text {
  public typealias Body = Never

  let string: String

  public init(verbatim content: String) {
    string = content
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    string = String(content)
  }

  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    string = key.string
  }

  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    string = format.format(input)
  }

  public static func == (a: Text, b: Text) -> Bool {
    a.string == b.string
  }

  public static func + (a: Text, b: Text) -> Text {
    Text(verbatim: a.string + b.string)
  }
}

extension Text: View, PrimitiveView, Equatable, Sendable {}

/// A key whose translation is the key itself, because the stand-in has no tables.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  let string: String

  public init(_ value: String) {
    string = value
  }

  public init(stringLiteral value: String) {
    string = value
  }

  public init(stringInterpolation: StringInterpolation) {
    string = stringInterpolation.string
  }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var string = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      string += literal
    }

    public mutating func appendInterpolation(_ string: String) {
      self.string += string
    }

    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      string += "\(value)"
    }

    public mutating func appendInterpolation(_ text: Text) {
      string += text.string
    }
  }
}

/// A number that a localized string can contain.
public protocol _FormatSpecifiable: Equatable {}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
extension CGFloat: _FormatSpecifiable {}
