public import EnvironmentReducers

extension Dependencies {
  /// Takes back all that was set, so that every global dependency has its default again. Aliases stay.
  ///
  /// In an operation run by ``withDependencies(_:operation:)`` it takes back what is set there, and for there only.
  public static func reset() {
    GlobalDependencies.node.removeAll()
  }
}
