// Names of SwiftUI that another module could also declare. A file that imports both must not find them ambiguous, so
// the stand-in declares them; most have no effect.

public struct Transaction {
  public var animation: Animation?
  public var disablesAnimations = false

  public init() {}

  public init(animation: Animation?) {
    self.animation = animation
  }
}

public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()

  public static func == (a: Animation, b: Animation) -> Bool { true }
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

public struct HorizontalAlignment: Equatable, Sendable {
  private let name: String

  public static let leading = HorizontalAlignment(name: "leading")
  public static let center = HorizontalAlignment(name: "center")
  public static let trailing = HorizontalAlignment(name: "trailing")
}

public struct VerticalAlignment: Equatable, Sendable {
  private let name: String

  public static let top = VerticalAlignment(name: "top")
  public static let center = VerticalAlignment(name: "center")
  public static let bottom = VerticalAlignment(name: "bottom")
}

public struct Alignment: Equatable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
}

public protocol PreferenceKey {
  associatedtype Value

  static var defaultValue: Self.Value { get }

  static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

public struct Color: Hashable, Sendable {
  private let name: String

  public static let red = Color(name: "red")
  public static let primary = Color(name: "primary")
}

public struct Path: Equatable, Sendable {
  public init() {}
}

@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
  public struct ID: Hashable, Sendable {}

  public init() {}

  public var wrappedValue: ID { ID() }
}

public protocol Layout {}

public enum Visibility: Hashable, CaseIterable, Sendable {
  case automatic
  case visible
  case hidden
}
