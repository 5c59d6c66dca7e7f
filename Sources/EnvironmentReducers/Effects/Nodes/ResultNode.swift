/// Produces a value, or fails, at once.
struct ResultNode<Output, Failure: Error>: EffectNode {
  let result: Result<Output, Failure>

  func start(_ run: EffectRun<Output, Failure>) {
    switch result {
    case .success(let output):
      run.send(output)
      run.end()
    case .failure(let failure):
      run.end(failure)
    }
  }
}
