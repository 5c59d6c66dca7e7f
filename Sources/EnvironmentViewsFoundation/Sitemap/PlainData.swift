import EnvironmentCore
import EnvironmentViews
import Foundation

/// Types whose values can be sent to another thread, as far as they are known at run time.
///
/// Whether a type is `Sendable` can't be asked at run time. But plain data, such as numbers, strings and their
/// collections, has no reference to share with another thread. A type counts as plain only if it is known here.
enum PlainData {
  /// Returns whether all values of a type are plain.
  static func contains(_ type: Any.Type) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    return contains(type, &seen)
  }

  private static func contains(_ type: Any.Type, _ seen: inout Set<ObjectIdentifier>) -> Bool {
    if known.contains(ObjectIdentifier(type)) || type is AnyKeyPath.Type || type is any PlainValue.Type { return true }
    // A type may hold itself, in an array.
    if !seen.insert(ObjectIdentifier(type)).inserted { return true }
    if let container = type as? any PlainContainer.Type {
      return container.contained.allSatisfy { contains($0, &seen) }
    }
    // What is smaller than a reference holds none, such as a Boolean or an enum without payloads.
    if size(of: type) < MemoryLayout<UnsafeRawPointer>.size { return true }
    guard [.struct, .tuple].contains(TypeKind(of: type)) else { return false }
    let fields = fields(of: type)
    // A type without fields is imported or built in.
    return !fields.isEmpty && fields.allSatisfy { $0.isStrong && contains($0.type, &seen) }
  }

  private static func size(of type: Any.Type) -> Int {
    func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type, do: size)
  }

  private static let known: Set<ObjectIdentifier> = Set(
    [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
      UInt64.self, Double.self, Float.self, Bool.self, String.self, Substring.self, Character.self, StaticString.self,
      URL.self, Date.self, UUID.self, Data.self, Decimal.self, Locale.self, TimeZone.self, Calendar.self,
      DateComponents.self,
    ].map { (type: Any.Type) in ObjectIdentifier(type) })
}

/// A type whose values can be sent, although its fields don't show it.
private protocol PlainValue {}

extension Text: PlainValue {}
extension HTMLAttributes: PlainValue {}
extension LazyMarkup: PlainValue {}
// Before a view is rendered, the property has only its key path.
extension Environment: PlainValue {}

/// A type whose values are plain if its parts are.
private protocol PlainContainer {
  static var contained: [Any.Type] { get }
}

// The function of the modifier is `@Sendable`.
extension _NotingView: PlainContainer { fileprivate static var contained: [Any.Type] { [Content.self] } }
extension ConditionalContent: PlainContainer {
  fileprivate static var contained: [Any.Type] { [First.self, Second.self] }
}
extension Optional: PlainContainer { fileprivate static var contained: [Any.Type] { [Wrapped.self] } }
extension Array: PlainContainer { fileprivate static var contained: [Any.Type] { [Element.self] } }
extension ContiguousArray: PlainContainer { fileprivate static var contained: [Any.Type] { [Element.self] } }
extension ArraySlice: PlainContainer { fileprivate static var contained: [Any.Type] { [Element.self] } }
extension Set: PlainContainer { fileprivate static var contained: [Any.Type] { [Element.self] } }
extension Dictionary: PlainContainer { fileprivate static var contained: [Any.Type] { [Key.self, Value.self] } }
