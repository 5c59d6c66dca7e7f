public import EnvironmentKit

@EnvironmentAccessible
open class OpenModel {
  @Environment(\.label) var label
  open var count = 0

  public init() {}
}

@EnvironmentAccessible
public final class PublicModel {
  @Environment(\.label) var label
  public var count = 0
}
