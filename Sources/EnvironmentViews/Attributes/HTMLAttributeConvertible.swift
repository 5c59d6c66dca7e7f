/// A type whose values can be converted to values of HTML attributes.
///
/// Conform your own types to this protocol to use their values as attributes:
///
/// ```swift
/// struct Length: HTMLAttributeConvertible {
///   var pixels: Int
///   var htmlAttributeValue: HTMLAttributeValue { .text("\(pixels)px") }
/// }
/// ```
public protocol HTMLAttributeConvertible {
  /// The value as an HTML attribute value.
  var htmlAttributeValue: HTMLAttributeValue { get }
}

extension HTMLAttributeValue: HTMLAttributeConvertible {
  public var htmlAttributeValue: HTMLAttributeValue { self }
}

extension String: HTMLAttributeConvertible {
  public var htmlAttributeValue: HTMLAttributeValue { .text(self) }
}

extension Substring: HTMLAttributeConvertible {
  public var htmlAttributeValue: HTMLAttributeValue { .text(String(self)) }
}

extension Bool: HTMLAttributeConvertible {
  /// A boolean attribute, which is present or absent.
  public var htmlAttributeValue: HTMLAttributeValue { .flag(self) }
}

extension Int: HTMLAttributeConvertible {
  public var htmlAttributeValue: HTMLAttributeValue { .text(String(self)) }
}

extension Double: HTMLAttributeConvertible {
  public var htmlAttributeValue: HTMLAttributeValue { .text(String(self)) }
}

extension Optional: HTMLAttributeConvertible where Wrapped: HTMLAttributeConvertible {
  /// The value, or no attribute.
  public var htmlAttributeValue: HTMLAttributeValue { self?.htmlAttributeValue ?? .absent }
}
