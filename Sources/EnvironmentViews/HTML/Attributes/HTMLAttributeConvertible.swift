/// A type whose values can be those of HTML attributes.
///
/// A type of your own that stands for such a value conforms, and can be written among attributes:
///
/// ```swift
/// struct Length: HTMLAttributeConvertible {
///   var pixels: Int
///   var htmlAttributeValue: HTMLAttributeValue { .text("\(pixels)px") }
/// }
/// ```
public protocol HTMLAttributeConvertible {
  /// The value as HTML has it.
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
  /// A boolean attribute, which is there or not.
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
