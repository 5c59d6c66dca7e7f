import EnvironmentCore

extension View {
  /// Runs an action when this view is first shown, once its content has been evaluated.
  ///
  /// ```swift
  /// Text(model.title)
  ///   .onAppear { model.start() }
  /// ```
  ///
  /// The actions of inner views run before those of the views around them, those of siblings in the document's order,
  /// and those of one view in the order in which they are written, together with its `onChange` actions.
  ///
  /// Isolation: the action runs on the main actor. A renderer showing a view once runs no action.
  public func onAppear(perform action: (() -> Void)? = nil) -> _EffectView<Self> {
    effect(.appear) { former in EffectProgress(action: former == nil ? action : nil) }
  }

  /// Runs an action when this view has been removed.
  ///
  /// ```swift
  /// Player()
  ///   .onDisappear { player.stop() }
  /// ```
  ///
  /// The actions run before those of the views appearing in the same update: an outer view's before those of the views
  /// in it, siblings' in the document's order, and, of several on one view, the one written last first.
  ///
  /// Isolation: the action runs on the main actor. A renderer showing a view once runs no action.
  public func onDisappear(perform action: (() -> Void)? = nil) -> _EffectView<Self> {
    effect(.disappear) { former in
      let appearance = former?.memory as? Appearance ?? Appearance()
      return EffectProgress(
        action: former == nil ? { appearance.hasBegun = true } : nil,
        end: { if appearance.hasBegun { action?() } }, memory: appearance)
    }
  }
}

/// A record of whether a view has appeared. A view added and removed within one evaluation hasn't, so it doesn't
/// disappear, either.
@MainActor
private final class Appearance {
  var hasBegun = false
}

extension View {
  /// Runs an action when a value has changed from one evaluation to the next.
  ///
  /// ```swift
  /// Page().onChange(of: query) { old, new in history.append(old) }
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - initial: Whether the action also runs when the view is first shown, with the first value twice.
  ///   - action: Receives the old and the new value. It runs on the main actor, once the bodies are evaluated.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> _EffectView<Self> {
    effect(.change(of: ObjectIdentifier(Value.self))) { former in
      let last = former?.memory as? LastValue<Value>
      let old = former == nil && initial ? value : last?.value
      let hasChanged = former == nil || old != value
      return EffectProgress(
        action: hasChanged ? old.map { old in { action(old, value) } } : nil, memory: LastValue(value: value))
    }
  }

  /// Runs an action when a value has changed from one evaluation to the next.
  ///
  /// Use it if the action needs neither the old value nor the new one.
  ///
  /// ```swift
  /// Page().onChange(of: query) { selection = nil }
  /// ```
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> _EffectView<Self> {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Runs an action with the new value when a value has changed. This is SwiftUI's original form.
  ///
  /// You should use a closure with two parameters, or with none, in new code.
  ///
  /// ```swift
  /// Page().onChange(of: query, perform: { new in search(new) })
  /// ```
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ new: Value) -> Void
  ) -> _EffectView<Self> {
    onChange(of: value) { _, new in action(new) }
  }
}

/// The value last seen by an `onChange`. It has a type of its own, because a cast of an optional value could change it.
private struct LastValue<Value> {
  let value: Value
}

extension View {
  /// Runs a task when this view is first shown, and cancels it when the view is removed.
  ///
  /// ```swift
  /// Page().task { await model.load() }
  /// ```
  ///
  /// The tasks of an update start after its `onAppear` actions, those of inner views before those of the views around
  /// them, and those of one view in the order in which they are written. If a view is removed before its task's first
  /// turn, by its parent or because the whole hierarchy is unmounted, the action doesn't run.
  ///
  /// Isolation: the main actor, until the task waits for something elsewhere. A renderer showing a view once runs no
  /// task.
  @preconcurrency
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> _EffectView<Self> {
    task(id: true, priority: priority, action)
  }

  /// Runs a task when this view is first shown. When the value changes, cancels the task and runs a new one.
  ///
  /// ```swift
  /// List(results) { Text($0.title) }
  ///   .task(id: query) { results = await search(query) }
  /// ```
  ///
  /// A task cancelled before its first turn because the value changes still runs, already cancelled.
  ///
  /// Isolation: the main actor, until the task waits for something elsewhere. A renderer showing a view once runs no
  /// task.
  @preconcurrency
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> _EffectView<Self> {
    effect(.task(id: ObjectIdentifier(ID.self))) { former in
      let runner = former?.memory as? TaskRunner<ID> ?? TaskRunner(id: id)
      let isNew = former == nil || exchange(&runner.id, with: id) != id
      return EffectProgress(
        startTask: isNew ? { runner.run(priority, on: $0, action) } : nil, end: { runner.end() }, memory: runner)
    }
  }
}

/// A runner of the tasks of one place. It cancels a task before it starts the next one.
@MainActor
private final class TaskRunner<ID> {
  /// The identifier of the latest task.
  var id: ID
  private var task: Task<Void, Never>?
  private var hasEnded = false

  init(id: ID) {
    self.id = id
  }

  func run(_ priority: TaskPriority, on executor: SettlingExecutor, _ action: @escaping @MainActor () async -> Void) {
    task?.cancel()
    // The main actor runs tasks in the order of their creation. A task begun on the executor would lose its place in
    // this order.
    task = Task(priority: priority) {
      if hasEnded { return }
      await executor.watching { await withTaskExecutorPreference(executor) { await action() } }
    }
  }

  func end() {
    hasEnded = true
    task?.cancel()
    task = nil
  }
}
