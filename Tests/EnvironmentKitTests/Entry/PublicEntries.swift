public import EnvironmentKit

extension EnvironmentValues {
  @Entry public var published = PublicValue()
  @Entry package var packaged = 0
  @Entry public internal(set) var readable = 0
}

public extension EnvironmentValues {
  @Entry var publishedByExtension: PublicValue? = nil
}
