internal import Dispatch

/// A reader making a default, and the threads waiting for it.
///
/// The makers of the process form a graph: a maker works on a thread, and the thread may wait for another maker. A
/// thread never waits if it would then wait for itself. If that is because defaults need each other, the process stops
/// with their names. If the environments differ, the reader makes a default of its own instead.
///
/// Isolation: can be used from any thread. No user code runs with the lock of the graph held.
final class DefaultMaker: Sendable {
  /// The environment of the reader.
  var values: EnvironmentValues { readerValues.value }

  private let readerValues: Unchecked<EnvironmentValues>
  private let name: String
  private let cache: ObjectIdentifier
  private let thread = CurrentThread.id
  private let recorder = Unchecked(DefaultRecorder())

  /// - Parameters:
  ///   - name: The name of the key, for reports.
  ///   - cache: The identity of the key's defaults.
  ///   - values: The environment of the reader.
  init(of name: String, in cache: ObjectIdentifier, for values: EnvironmentValues) {
    self.name = name
    self.cache = cache
    readerValues = Unchecked(values)
  }

  private struct Graph {
    /// The active makers, in the order in which they began. Of those on one thread, each needs the default of the next.
    var makers: [DefaultMaker] = []

    /// For each thread on which a reader waits, the maker for which it waits, or for which it has waited if it hasn't
    /// continued yet.
    var waits: [UInt: (maker: DefaultMaker, reader: DefaultMaker, signal: DispatchSemaphore)] = [:]

    /// Lets the threads waiting for a maker look again whether its default is for them.
    func wake(waitingFor isAwaited: (DefaultMaker) -> Bool) {
      for wait in waits.values where isAwaited(wait.maker) { wait.signal.signal() }
    }
  }

  private static let graph = Lock(Graph())

  /// Returns whether the default of another maker may serve this reader. A maker on this thread, with another
  /// environment, needs this reader's default.
  func mayUse(_ other: DefaultMaker) -> Bool {
    other.thread != thread || other.values.storedLayer === values.storedLayer
  }

  // MARK: Making

  /// Makes the reader a maker, for which others can wait until it ends.
  func begin() {
    Self.graph.withLock { $0.makers.append(self) }
  }

  /// Makes the default.
  ///
  /// - Returns: The default and its reads, which are `nil` if it has read nothing.
  func run<Value>(_ make: () -> Value) -> (value: Value, reads: EnvironmentReads?) {
    let nesting = Self.graph.withLock { $0.makers.count { $0.thread == thread && $0.cache == cache } }
    // A maker and its scope take a few kilobytes of the stack, so not every maker needs to look.
    if nesting.isMultiple(of: 16), CurrentThread.isStackNearlyFull {
      Self.stop(
        "The default of '\(name)' reads itself without end while it is made, each time in another scope.", for: [self])
    }
    return recorder.value.record(for: values, make)
  }

  func end() {
    Self.graph.withLock { graph in
      graph.makers.removeAll { $0 === self }
      graph.wake { $0 === self }
    }
  }

  // MARK: Waiting

  private enum Verdict {
    case wait, retry, otherReaders
  }

  /// Waits until another maker has ended, or has read a value. Returns `false` at once if its default isn't for this
  /// reader.
  func waits(for other: DefaultMaker) -> Bool {
    let signal = DispatchSemaphore(value: 0)
    let verdict = Self.graph.withLock { graph in
      let verdict = self.verdict(on: other, among: graph)
      if verdict == .wait { graph.waits[thread] = (other, self, signal) }
      return verdict
    }
    if verdict == .wait {
      signal.wait()
      Self.graph.withLock { $0.waits[thread] = nil }
    }
    return verdict != .otherReaders
  }

  private func verdict(on other: DefaultMaker, among graph: Graph) -> Verdict {
    guard graph.makers.contains(where: { $0 === other }) else { return .retry }
    guard other.serves(self) else { return .otherReaders }
    var cycle: [DefaultMaker] = []
    var next: DefaultMaker? = other
    // A thread whose maker has ended, or has read what differs, continues: it doesn't wait any more.
    while let maker = next, let start = graph.makers.firstIndex(where: { $0 === maker }) {
      cycle += graph.makers[start...].filter { $0.thread == maker.thread }
      if maker.thread == thread {
        if values.storedLayer !== other.values.storedLayer { return .otherReaders }
        let names = cycle.map { "'\($0.name)'" }.joined(separator: ", ")
        Self.stop(
          cycle.count == 1
            ? "The default of \(names) reads itself while it is made."
            : "The defaults of \(names) need each other: each reads the next one while it is made.", for: cycle)
      }
      next = graph.waits[maker.thread].flatMap { $0.maker.serves($0.reader) ? $0.maker : nil }
    }
    return .wait
  }

  /// Returns whether the default may serve a reader, as far as the maker has read values.
  private func serves(_ reader: DefaultMaker) -> Bool {
    let reads = recorder.value.readsSoFar
    return zip(reads.entries(in: reader.values), reads.entries(in: values)).allSatisfy { $0 === $1 }
  }

  /// Lets the threads waiting for a maker look again whether its default is for them.
  static func noteRead(by recorder: DefaultRecorder) {
    graph.withLock { graph in graph.wake { $0.recorder.value === recorder } }
  }

  /// Stops the process: a default needing itself has no value.
  private static func stop(_ fact: String, for makers: [DefaultMaker]) -> Never {
    fatalError(
      """
      \(fact)
        • Read something else in the default, or in what the default makes.
        • Or set a value where the default is read: 'withEnvironment { $0.\(makers[0].name) = … }'.
      """
    )
  }
}
