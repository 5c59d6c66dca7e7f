/// The pieces of the work of writing a page that are left: a view, the end of an element, the next elements of a
/// collection.
struct WritingSteps<Renderer> {
  struct Step {
    /// Puts the renderer into the state in which the step runs; `nil` for a step that depends on none.
    let resume: ((Renderer) -> Void)?

    /// Runs the step.
    let run: (Renderer) throws -> Void

    /// Releases what the step holds. It is called after the step, or instead of it.
    var end: () -> Void = {}
  }

  /// The steps that the current step has added.
  private var added: [Step] = []

  /// The other steps, the last first.
  private var remaining: [Step] = []

  var hasAdded: Bool { !added.isEmpty }

  mutating func add(_ step: Step) { added.append(step) }

  /// Removes and returns the next step. Those that the current step has added come before the others.
  mutating func next() -> Step? {
    remaining += added.reversed()
    added.removeAll(keepingCapacity: true)
    return remaining.popLast()
  }
}
