import EnvironmentKit

extension EnvironmentBindable {
  /// Binds test environment values for unit testing.
  public func bindTestEnvironment(_ values: [PartialKeyPath<EnvironmentValues>: Any]) {
    bindEnvironment { keyPath in
      guard let typedKeyPath = keyPath as? PartialKeyPath<EnvironmentValues> else {
        return nil
      }
      return values[typedKeyPath]
    }
  }
}
