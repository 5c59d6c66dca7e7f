/// A host that shows a view without a screen, for tests: no part of SwiftUI.
///
/// ```swift
/// let host = Host { ContentView() }
/// host.environment.locale = Locale(identifier: "fr")
/// host.update()
/// #expect(host.texts == ["bonjour"])
/// ```
///
/// The host evaluates the bodies whose inputs have changed: the value of the view, states and observed objects that
/// the body has read, and values of the environment for which the view has an `@Environment` property. Before it
/// evaluates a body, it installs the dynamic properties, inner ones first, and calls `update()` of each. It also does so
/// after a change of the environment that changes none of them. A state is kept while a view has its place.
///
/// SwiftUI updates from its event loop. Here a test calls ``update()``, and ``tap(_:)`` and ``write(_:to:)`` call it,
/// too. Comments mark the rules that SwiftUI doesn't document as assumptions.
///
/// A file that also imports Foundation writes `SwiftUI.Host`, because Foundation has a type of that name on Linux.
/// The import isn't needed: `SwiftUI` exports Foundation.
@MainActor
public final class Host {
  /// The number of passes after which ``update()`` stops.
  public static let maximumPasses = 20

  /// The names of the types whose bodies were evaluated, in their order, since the last call of ``drainBodies()``.
  public private(set) var bodies: [String] = []

  /// The number of passes that the last ``update()`` has made.
  ///
  /// A pass evaluates each invalid view once and then calls the due actions. Another pass follows if one of them
  /// invalidates a view.
  public private(set) var passes = 0

  /// The environment of the root view.
  public var environment: EnvironmentValues {
    didSet { isEnvironmentOld = true }
  }

  /// Whether dynamic properties are updated, and states released, on another thread, while the main thread waits.
  let updatesOffMainThread: Bool

  let invalidations = Invalidations()
  private var root: Node?
  private var isEnvironmentOld = false
  private var actions: [() -> Void] = []
  private var passNumber = 0

  /// Shows a view, and updates until nothing is invalid.
  public init<Root: View>(
    environment: EnvironmentValues = EnvironmentValues(), updatesOffMainThread: Bool = false,
    @ViewBuilder _ root: @escaping @MainActor () -> Root
  ) {
    self.environment = environment
    self.updatesOffMainThread = updatesOffMainThread
    start(RootView(content: root))
  }

  /// Shows the window of an app, and updates until nothing is invalid.
  public init<A: App>(_ app: A.Type, environment: EnvironmentValues = EnvironmentValues()) {
    self.environment = environment
    updatesOffMainThread = false
    start(AppView(app: A()))
  }

  private func start(_ view: any View) {
    let node = Node(view, environment, depth: 0, in: self)
    root = node
    invalidations.add(node)
    update()
  }

  /// Whether nothing is invalid. After ``update()`` it is false if the update would never end.
  public var isSettled: Bool {
    invalidations.isEmpty && !isEnvironmentOld
  }

  /// Evaluates until nothing is invalid, in at most ``maximumPasses`` passes.
  public func update() {
    passes = 0
    while !isSettled, passes < Self.maximumPasses {
      passes += 1
      passNumber += 1
      evaluateInvalidNodes()
      let actions = actions
      self.actions = []
      for action in actions { action() }
    }
  }

  /// Invalidates the function that was passed to the initializer, whose view may depend on values that can't be
  /// observed.
  public func setNeedsUpdate() {
    if let root { invalidations.add(root) }
  }

  /// Returns ``bodies``, and removes all of them.
  public func drainBodies() -> [String] {
    defer { bodies = [] }
    return bodies
  }

  /// Removes the view and its state: its content disappears, and its tasks are cancelled.
  public func close() {
    root?.remove()
    root = nil
    update()
    let actions = actions
    self.actions = []
    for action in actions { action() }
  }

  private func evaluateInvalidNodes() {
    if isEnvironmentOld {
      isEnvironmentOld = false
      root?.receive(environment)
    }
    var waiting: [Node] = []
    var invalid = invalidations.take()
    while let index = invalid.indices.min(by: { invalid[$0].depth < invalid[$1].depth }) {
      let node = invalid.remove(at: index)
      if node.lastPass == passNumber {
        // Invalidated again, by a later evaluation in this pass.
        if node.isInvalid { waiting.append(node) }
      } else if node.isInvalid, !node.isRemoved {
        node.evaluate()
      }
      invalid += invalidations.take()
    }
    for node in waiting where !node.isRemoved {
      node.isInvalid = false
      invalidations.add(node)
    }
  }

  // MARK: For nodes

  func begin(_ node: Node) {
    node.lastPass = passNumber
  }

  /// Runs an update of a dynamic property, or a release, on the thread for these.
  func onUpdateThread(_ operation: @escaping () -> Void) {
    guard updatesOffMainThread else { return operation() }
    // The main thread waits, so nothing else uses what the operation uses. The operation is released before that thread
    // continues, because it retains the node.
    nonisolated(unsafe) var operation: (() -> Void)? = operation
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      operation?()
      operation = nil
      isDone.signal()
    }
    isDone.wait()
  }

  func log(_ type: Any.Type) {
    bodies.append("\(type)")
  }

  /// Calls an action at the end of the pass.
  func afterPass(_ action: @escaping () -> Void) {
    actions.append(action)
  }

  /// All nodes, each before its descendants.
  var nodes: [Node] {
    root?.nodes ?? []
  }
}

/// The invalid nodes, after changes on any thread.
//
// `@unchecked Sendable`: a lock guards all state.
final class Invalidations: @unchecked Sendable {
  private let lock = NSLock()
  private var added: [(node: Node, time: Int)] = []
  private var time = 0

  /// Whether nothing was added since the last call of ``take()``.
  var isEmpty: Bool {
    lock.withLock { added.isEmpty }
  }

  func add(_ node: Node) {
    lock.withLock { added.append((node, time)) }
  }

  /// Returns the time at which an evaluation starts: nodes that were added before are not newer than the evaluation.
  func beginEvaluation() -> Int {
    lock.withLock {
      time += 1
      return time
    }
  }

  /// Returns the nodes that were added and not evaluated since, and marks them.
  @MainActor
  func take() -> [Node] {
    let taken = lock.withLock {
      defer { added = [] }
      return added
    }
    var nodes: [Node] = []
    for (node, time) in taken where node.beginning <= time && !node.isInvalid {
      node.isInvalid = true
      nodes.append(node)
    }
    return nodes
  }
}
