import EnvironmentKit

final class Model {}

@EnvironmentAccessible
extension Model {}
