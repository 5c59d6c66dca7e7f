public import EnvironmentKit

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
