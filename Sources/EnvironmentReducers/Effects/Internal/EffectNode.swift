/// What an effect does when it runs.
protocol EffectNode<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Begins, and tells the run of each output and of the end.
  @MainActor func start(_ run: EffectRun<Output, Failure>)
}
