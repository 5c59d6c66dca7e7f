/// The remaining work of writing a page: a view, the end of an element, the next elements of a collection.
struct WritingSteps<Renderer> {
  struct Step {
    /// Puts the renderer into the state in which the step runs; `nil` for a step without a state.
    let resume: ((Renderer) -> Void)?

    /// Runs the step.
    let run: (Renderer) throws -> Void

    /// Releases what the step holds. It is called after the step, or instead of it.
    var end: () -> Void = {}
  }

  /// The current step's additions.
  private var added: [Step] = []

  /// The other steps, the last first.
  private var remaining: [Step] = []

  var hasAdded: Bool { !added.isEmpty }

  mutating func add(_ step: Step) { added.append(step) }

  /// Removes and returns the next step. The current step's additions come before the others.
  mutating func next() -> Step? {
    remaining += added.reversed()
    added.removeAll(keepingCapacity: true)
    return remaining.popLast()
  }
}
