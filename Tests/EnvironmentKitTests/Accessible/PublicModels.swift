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

@EnvironmentAccessible
package final class PackageModel {
  @Environment(\.label) var label
  package var count = 0
}

public enum PublicNamespace {}

public extension PublicNamespace {
  @EnvironmentAccessible
  final class Model {
    @Environment(\.label) var label
  }
}
