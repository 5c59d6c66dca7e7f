/// Values of any types, leading from the first page of a ``NavigationStack`` to the top one.
///
/// Use it if the pages are made from values of several types. For one type, an array is enough.
///
/// ```swift
/// @State private var path = NavigationPath()
///
/// NavigationStack(path: $path) { … }
/// path.append(recipe)
/// ```
///
/// Follows SwiftUI's `NavigationPath`.
public struct NavigationPath: Equatable {
  var elements: [NavigationElement] = []

  /// Creates a path to the first page.
  ///
  /// ```swift
  /// @State private var path = NavigationPath()
  /// ```
  public init() {}

  /// Creates a path of some values.
  ///
  /// ```swift
  /// NavigationPath(["soup", "cake"])
  /// ```
  public init<Values: Sequence>(_ values: Values) where Values.Element: Hashable {
    elements = values.map { NavigationElement($0) }
  }

  /// The number of values.
  ///
  /// ```swift
  /// Button("Home") { path.removeLast(path.count) }
  /// ```
  public var count: Int { elements.count }

  /// Indicates whether the path leads to the first page.
  ///
  /// ```swift
  /// Button("Back") { path.removeLast() }
  ///   .disabled(path.isEmpty)
  /// ```
  public var isEmpty: Bool { elements.isEmpty }

  /// Adds a value. Its page becomes the top one.
  ///
  /// ```swift
  /// path.append(recipe)  // shows the page of the recipe
  /// ```
  public mutating func append(_ value: some Hashable) {
    elements.append(NavigationElement(value))
  }

  /// Removes the last values and their pages, or all of them if there are fewer.
  ///
  /// ```swift
  /// path.removeLast(path.count)  // back to the root
  /// ```
  public mutating func removeLast(_ count: Int = 1) {
    elements.removeLast(max(0, min(count, elements.count)))
  }
}

/// A value in a path, and the type determining its destination.
struct NavigationElement: Hashable {
  let value: AnyHashable
  let type: ObjectIdentifier

  init<Value: Hashable>(_ value: Value) {
    self.value = AnyHashable(value)
    // An `AnyHashable` counts as the value in it.
    type = ObjectIdentifier(Value.self == AnyHashable.self ? Swift.type(of: self.value.base) : Value.self)
  }
}

/// The access of a stack to a path kept by the program.
@MainActor
struct NavigationPathAccess {
  let elements: @MainActor () -> [NavigationElement]

  /// Adds a value. Returns `false` if the path can't hold it.
  let append: @MainActor (NavigationElement) -> Bool
  let removeLast: @MainActor (Int) -> Void

  init(_ path: Binding<NavigationPath>) {
    elements = { path.wrappedValue.elements }
    append = { element in
      path.wrappedValue.elements.append(element)
      return true
    }
    removeLast = { path.wrappedValue.removeLast($0) }
  }

  init<Data: RandomAccessCollection & RangeReplaceableCollection>(_ path: Binding<Data>)
  where Data.Element: Hashable {
    elements = { path.wrappedValue.map { NavigationElement($0) } }
    append = { element in
      guard let value = (element.value as? Data.Element) ?? (element.value.base as? Data.Element) else { return false }
      path.wrappedValue.append(value)
      return true
    }
    removeLast = { count in
      let remaining = path.wrappedValue.count - count
      path.wrappedValue = Data(path.wrappedValue.prefix(max(0, remaining)))
    }
  }
}
