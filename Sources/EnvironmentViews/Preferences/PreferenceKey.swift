/// A key of values passed by views to the views around them.
///
/// Use it where a view should know something about the views in it, such as their titles. You should pass values down
/// with the environment, and only what belongs to the content up.
///
/// A preference is the counterpart of an environment value: it is passed upwards, from the views that set it by
/// ``View/preference(key:value:)`` to the views that read it by ``View/onPreferenceChange(_:perform:)``.
///
/// ```swift
/// struct Headings: PreferenceKey {
///   static var defaultValue: [String] { [] }
///
///   static func reduce(value: inout [String], nextValue: () -> [String]) {
///     value += nextValue()
///   }
/// }
///
/// Page()
///   .onPreferenceChange(Headings.self) { headings in outline = headings }
/// ```
///
/// Isolation: the main actor. Follows SwiftUI's `PreferenceKey`.
@MainActor
public protocol PreferenceKey {
  /// The type of the values.
  associatedtype Value

  /// The value where no view sets one.
  static var defaultValue: Value { get }

  /// Combines the value of the views so far with the value of the view after them.
  ///
  /// ```swift
  /// struct Width: PreferenceKey {
  ///   static let defaultValue = 0.0
  ///   static func reduce(value: inout Double, nextValue: () -> Double) { value = max(value, nextValue()) }
  /// }
  /// ```
  ///
  /// The calls follow the order of the document. The values of a part of a hierarchy are combined once and kept until
  /// one of them changes, so the function has to be associative. A view without a value of its own is left out.
  ///
  /// - Parameters:
  ///   - value: The value so far, to be changed in place.
  ///   - nextValue: Returns the next value, which is computed only if this is called.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// The value `nil`.
  public static var defaultValue: Value { nil }
}
