internal import Synchronization

/// The scope of one `withEnvironment`: the values for a task and the tasks it starts.
///
/// A scope never changes. Entering a scope derives its values from those of the scope around it, and binds a task-local
/// value. Each value has the number of its scope. Where two scopes meet, such as the one in which an object was made
/// and the current one, the last-set value applies, key by key. Reading takes no lock.
///
/// In another test than the one of the scope, an object reads as if it had been made outside of all scopes.
///
/// Isolation: can be used from any thread.
package final class TaskScope: Sendable {
  /// All values in the scope.
  let sendableValues: SendableEnvironmentValues

  /// The scope's place in the order in which the scopes of the process were entered.
  package let number: UInt64

  /// The reset keys, with the number of the scope of each reset; `nil` if there are none.
  private let resets: Unchecked<[ValueKey: UInt64]>?

  /// The number for values without one, which are those of a view's place; zero elsewhere.
  let defaultNumber: UInt64

  /// The request of the scope, if any.
  let request: EnvironmentRequest?

  /// The part of the scope for objects to remember; `nil` for the whole scope.
  let remembered: RememberedPart?

  /// The place where the scope was entered, for reports; `nil` if it isn't known.
  let place: SourcePlace?

  /// The scope around this one, for reports; `nil` for one of 64 scopes inside one another, so a chain of tasks, each
  /// started in a scope of the one before, doesn't grow without end.
  let outer: TaskScope?
  private let depth: Int

  /// The number of the test around the scope; `nil` outside of tests.
  let test: Int?

  private let madeMerges = Guarded<Merges?>(nil)

  init(
    _ ordered: OrderedValues, in outer: TaskScope? = nil, at place: SourcePlace? = nil,
    number: UInt64 = SettingOrder.next(), of request: EnvironmentRequest?, remembering part: RememberedPart? = nil
  ) {
    sendableValues = SendableEnvironmentValues(derivedFromSendable: ordered.values)
    self.number = number
    resets = ordered.resets.isEmpty ? nil : Unchecked(ordered.resets)
    defaultNumber = ordered.defaultNumber
    self.request = request
    remembered = part
    self.place = place
    depth = outer.map { ($0.depth + 1) % 64 } ?? 0
    self.outer = depth == 0 ? nil : outer
    test = TestingLibrary.isInstalled ? RunningTest.current?.number : nil
    Self.count.add(1, ordering: .relaxed)
  }

  /// Creates the scope in which a default is made.
  ///
  /// - Parameter reader: The scope with the same values, if there is one.
  init(makingDefaultWith values: SendableEnvironmentValues, for reader: TaskScope?, remembering part: RememberedPart) {
    sendableValues = values
    (number, request, remembered) = (part.number, part.request, part)
    (resets, defaultNumber) = (reader?.resets, reader?.defaultNumber ?? part.number)
    (place, outer, depth) = (nil, nil, 0)
    test = TestingLibrary.isInstalled ? RunningTest.current?.number : nil
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
    guard let merges = knownMerges else { return }
    let holders = merges.state.withLock { exchange(&$0.holders, with: []) }
    for case let holder? in holders.map(\.object) { holder.forgetMerge(with: number) }
  }

  package var values: EnvironmentValues { EnvironmentValues(sendableValues) }

  /// The values with the order in which they were set.
  var ordered: OrderedValues {
    OrderedValues(values: values, resets: resets?.value ?? [:], defaultNumber: defaultNumber)
  }

  // MARK: The current scope

  @TaskLocal private static var innermost: TaskScope?

  /// The number of scopes. While it is zero, no task can be in a scope, and the task-local value isn't read.
  private static let count = Atomic(0)

  /// The scope of the current task.
  package static var current: TaskScope? {
    if count.load(ordering: .relaxed) == 0 { return nil }
    guard let scope = innermost else { return nil }
    return scope.remembered?.isOver == true ? scope.forObjects : scope
  }

  /// The object attached by a module above this one to a task and the tasks it starts: the global dependencies.
  //
  // Not a part of the scope: an object remembers the scope in which it was made, and could itself be a global
  // dependency.
  @TaskLocal package static var attachment: (any AnyObject & Sendable)?

  /// The number of the current scope; zero outside scopes.
  package static var currentNumber: UInt64 { current?.number ?? 0 }

  /// The request handled by the current task, if any.
  package static var currentRequest: EnvironmentRequest? { current?.request }

  /// The recorder of the current task's values, if the task makes a default.
  static var currentRecorder: AccessRecorder? { current?.sendableValues.layer?.recorder }

  /// Runs an operation in a scope, or outside of all scopes. The attachment is kept.
  package static func run<Result, Failure>(
    in scope: TaskScope?, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try $innermost.with(scope, operation)
  }

  /// Runs an asynchronous operation in a scope, or outside of all scopes, in the caller's isolation. The attachment
  /// is kept.
  package nonisolated(nonsending) static func run<Result, Failure>(
    in scope: TaskScope?, _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await $innermost.with(scope, operation)
  }

  // MARK: Two scopes

  /// The results of merging this scope with others, and the scopes with such results for this one.
  //
  // An object, because few scopes are merged.
  private final class Merges: Sendable {
    struct State {
      /// By the number of the other scope. A result that is one of the two scopes isn't retained.
      var results: [UInt64: MergeResult] = [:]
      var holders: [Weak<TaskScope>] = []

      /// The scope for objects to remember, once it was needed.
      var forObjects: TaskScope?
      var limit = 8
    }

    let state = Guarded(State())
  }

  private var knownMerges: Merges? { madeMerges.withLock { $0 } }

  private var merges: Merges {
    madeMerges.withLock { merges in
      let made = merges ?? Merges()
      merges = made
      return made
    }
  }

  private enum MergeResult {
    case first, second
    case merged(TaskScope)
  }

  /// Returns a scope with the values of this one and those of another one. Of two values for a key, the last-set one
  /// applies.
  ///
  /// - Complexity: O(*n*) in the number of keys by which the scopes differ for the first time, and O(1) then, as long
  ///   as both scopes exist.
  func merged(with other: TaskScope, _ reader: @autoclosure () -> String) -> TaskScope {
    if let known = knownMerges?.state.withLock({ $0.results[other.number] }) {
      return switch known {
      case .first: self
      case .second: other
      case .merged(let scope): scope
      }
    }
    other.reportOtherRun(than: self, reader())
    // The later scope usually has all values.
    let (later, earlier) = number > other.number ? (self, other) : (other, self)
    var ordered = later.ordered
    ordered.values = EnvironmentValues(layer: ordered.values.storedLayer)
    ordered.merge(earlier.ordered)
    let isLater =
      ordered.values.storedLayer === later.values.storedLayer && defaultNumber == later.defaultNumber
      && ordered.resets == later.resets?.value ?? [:]
    let result: MergeResult
    if isLater {
      result = later === self ? .first : .second
    } else {
      // A default being made depends on values not seen by a recorder.
      sendableValues.layer?.recorder?.recordAll()
      ordered.defaultNumber = max(defaultNumber, other.defaultNumber)
      result = .merged(TaskScope(ordered, number: later.number, of: request, remembering: remembered))
      other.addHolder(self)
    }
    // What is removed is returned from the lock, because releasing it may run user code.
    release(
      merges.state.withLock { merges -> [UInt64: MergeResult] in
        let former = merges.results.count < 64 ? [:] : exchange(&merges.results, with: [:])
        merges.results[other.number] = result
        return former
      })
    return switch result {
    case .first: self
    case .second: other
    case .merged(let scope): scope
    }
  }

  /// Notes another scope with values of this one, until this one is deallocated.
  private func addHolder(_ holder: TaskScope) {
    let existing = merges.state.withLock { merges -> [TaskScope?] in
      merges.holders.append(Weak(holder))
      guard merges.holders.count > merges.limit else { return [] }
      let existing = merges.holders.map(\.object)
      merges.holders = zip(merges.holders, existing).filter { $0.1 != nil }.map(\.0)
      merges.limit = max(8, 2 * merges.holders.count)
      return existing
    }
    release(existing)
  }

  private func forgetMerge(with number: UInt64) {
    release(knownMerges?.state.withLock { $0.results.removeValue(forKey: number) })
  }

  // MARK: Objects

  /// The part of a scope for the objects made in it to remember, for a scope in which a default is made or a view's
  /// code runs, and for those in it: another scope, and the values set later than a number.
  final class RememberedPart: Sendable {
    let scope: TaskScope?

    /// The number of the default, or of the place of the view.
    let number: UInt64

    /// The request of the scope, but not of its objects.
    let request: EnvironmentRequest?

    /// The recorder of the default; `nil` for a place.
    private let recorder: Unchecked<AccessRecorder>?

    init(
      _ scope: TaskScope?, number: UInt64, request: EnvironmentRequest? = nil, recorder: AccessRecorder? = nil
    ) {
      (self.scope, self.number, self.request) = (scope, number, request)
      self.recorder = recorder.map(Unchecked.init)
    }

    var isOfDefault: Bool { recorder != nil }

    /// Indicates whether the current code is a task of the default, or the default is made. Such a task reads the same
    /// values as the default's objects.
    var isOver: Bool { recorder.map { !$0.value.recordsCurrentCode } ?? false }
  }

  /// Indicates whether the scope is one in which a default is made, or inside one.
  package var isInDefault: Bool { remembered?.isOfDefault == true }

  /// The scope remembered by objects made in this one.
  ///
  /// A default also serves scopes other than its first reader's, and the values of a place belong to its view. So the
  /// objects made by a default or a view's code remember only the scopes entered there and, for a view, those around
  /// it. In a test, whose defaults are its own, the objects of a default remember the scope of its first reader, too.
  var forObjects: TaskScope? {
    guard let part = remembered else { return self }
    if number == part.number { return part.scope }
    if let known = knownMerges?.state.withLock({ $0.forObjects }) { return known }
    let base = part.scope?.ordered ?? OrderedValues(values: PreparedValues.current.all(readBy: "an object in a scope"))
    let scope = TaskScope(
      base.merging(ordered, after: part.number), at: place, number: number,
      of: request === part.request ? part.scope?.request : request)
    return merges.state.withLock { merges in
      let kept = merges.forObjects ?? scope
      merges.forObjects = kept
      return kept
    }
  }

  /// The scope remembered by the current task's new objects.
  static var remembered: TaskScope? { current?.forObjects }
}

extension OrderedValues {
  /// Returns these values with those set after a number.
  fileprivate func merging(_ other: OrderedValues, after number: UInt64) -> OrderedValues {
    let entries = other.values.storedEntries.filter { $0.number > number }
    var later = OrderedValues(values: EnvironmentValues(), resets: other.resets.filter { $0.value > number })
    for entry in entries { later.values.store(entry) }
    var result = OrderedValues(values: EnvironmentValues(layer: values.storedLayer), resets: resets)
    result.merge(later)
    return result
  }
}
