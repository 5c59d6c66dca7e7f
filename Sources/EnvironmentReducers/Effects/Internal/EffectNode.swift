/// The behaviour of a running effect.
protocol EffectNode<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Starts, and passes each output and the end to the run.
  @MainActor func start(_ run: EffectRun<Output, Failure>)
}
