import EnvironmentCore

/// The reads, during an evaluation of a node, from copies that follow a place: those that `@Environment(\.self)` gives.
///
/// Such a copy may be read by another view than the one that it was installed in, or by a closure that is called later.
/// So the reader is the node whose evaluation is under way on the thread. It depends on the scopes that supply the
/// values to the place, as if the place were its own. Outside of evaluations, as in an action, a read makes no
/// dependency.
@MainActor
final class PlaceReads {
  private struct Entry {
    let place: ScopePlace
    let scope: EnvironmentScope

    /// The values at the time of the first read.
    let values: EnvironmentValues
    var keys: Set<ValueKey> = []

    /// Indicates whether the node depends on every change.
    var isWhole = false

    /// The keys whose changes the node waits for, with the scopes that supply them.
    var suppliers: [(key: ValueKey, scope: EnvironmentScope)] = []
  }

  private unowned(unsafe) let node: ViewNode
  private var entries: [Entry] = []

  /// Indicates whether the node has been evaluated again or is unmounted, so that nothing depends on these reads.
  private var hasEnded = false

  private init(node: ViewNode) {
    self.node = node
  }

  // MARK: The evaluation under way

  /// The node whose evaluation is under way, and the reads so far.
  @exclusivity(unchecked) private static var evaluation: (node: UnownedNode, reads: PlaceReads?)?

  /// Runs an operation that is part of the evaluation of a node.
  ///
  /// A hierarchy that is shown once is evaluated once: its reads count for the evaluation that shows it, if there is one.
  ///
  /// - Parameter reads: Becomes the reads of the operation; `nil` if there are none.
  static func recording<Result>(_ node: ViewNode, as reads: inout PlaceReads?, _ operation: () -> Result) -> Result {
    reads = nil
    if node.graph.isStatic { return operation() }
    let outer = evaluation
    evaluation = (UnownedNode(node), nil)
    defer { evaluation = outer }
    let result = operation()
    reads = evaluation?.reads
    return result
  }

  /// The reads of the evaluation that is under way on this thread.
  nonisolated static var current: PlaceReads? {
    // An evaluation is under way on the main actor's thread alone.
    guard MainThread.isCurrent else { return nil }
    return MainActor.assumeIsolated {
      guard let (node, reads) = evaluation else { return nil }
      if let reads { return reads }
      let made = PlaceReads(node: node.node)
      evaluation?.reads = made
      return made
    }
  }

  /// Records a read during the evaluation that is under way on this thread: one of its own, or of a snapshot that a
  /// certain evaluation has made.
  nonisolated static func record(_ key: ValueKey?, at place: ScopePlace, for reads: PlaceReads?) {
    guard let current else { return }
    let key = Unchecked(key)
    MainActor.assumeIsolated { (reads ?? current).add(key.value, at: place) }
  }

  // MARK: Dependencies

  private func add(_ key: ValueKey?, at place: ScopePlace) {
    guard !hasEnded, let scope = place.scope else { return }
    let index = entries.firstIndex { $0.place === place } ?? entries.endIndex
    if index == entries.endIndex { entries.append(Entry(place: place, scope: scope, values: place.values)) }
    guard let key else {
      if !entries[index].isWhole { waitForEveryChange(at: index) }
      return
    }
    guard entries[index].keys.insert(key).inserted else { return }
    wait(for: key, from: scope.supplier(of: key), at: index)
  }

  private func waitForEveryChange(at index: Int) {
    entries[index].isWhole = true
    for scope in sequence(first: entries[index].scope, next: \.parent) {
      wait(for: EnvironmentScope.everyKey, from: scope, at: index)
    }
  }

  private func wait(for key: ValueKey, from supplier: EnvironmentScope, at index: Int) {
    supplier.addReader(node, in: entries[index].scope, of: key)
    entries[index].suppliers.append((key, supplier))
  }

  /// Indicates whether every value that was read is the same now.
  var areCurrent: Bool {
    entries.allSatisfy { entry in
      let now = entry.place.values
      if now.isIdentical(to: entry.values) { return true }
      let keys = entry.keys.union([EnvironmentValues.unstoredValueHandlerKey])
      return !entry.isWhole && keys.allSatisfy { now.hasSameValue(of: $0, as: entry.values) }
    }
  }

  /// Waits for the same values wherever they are supplied now.
  func renew() {
    for index in entries.indices {
      leave(at: index)
      if entries[index].isWhole { waitForEveryChange(at: index) }
      for key in entries[index].keys { wait(for: key, from: entries[index].scope.supplier(of: key), at: index) }
    }
  }

  func end() {
    hasEnded = true
    for index in entries.indices { leave(at: index) }
    entries = []
  }

  private func leave(at index: Int) {
    for (key, supplier) in exchange(&entries[index].suppliers, with: []) {
      supplier.removeReader(node, in: entries[index].scope, of: key)
    }
  }
}
