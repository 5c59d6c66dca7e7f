import EnvironmentCore

extension TestStore where State: Equatable {
  /// Sends an action, and asserts how it changes the state.
  ///
  /// ```swift
  /// store.send(.increment) { $0.count = 1 }
  /// ```
  ///
  /// - Parameter update: Changes the state before the action to what it should be after it. Without it, the state should
  ///   stay as it is.
  public func send(
    _ action: Action,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let (old, new) = withCore(action) { core, action in core.send(action, at: location) }
    StateAssertion(of: action, update, at: location).check(old: old, new: new)
  }

  /// Sends an action, asserts how it changes the state, and lets the effects run as far as they can.
  ///
  /// ```swift
  /// await store.send(.increment) { $0.count = 1 }
  /// ```
  ///
  /// - Parameter update: Changes the state before the action to what it should be after it. Without it, the state should
  ///   stay as it is.
  public func send(
    _ action: Action,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let (old, new) = await withCore(action) { core, action in core.send(action, at: location) }
    StateAssertion(of: action, update, at: location).check(old: old, new: new)
    await EffectExecutor.settle()
  }
}

extension TestStore where State: Equatable, Action: Equatable {
  /// Asserts that an effect has produced an action, which is the first that wasn't handled, and how it changes the state.
  ///
  /// ```swift
  /// store.receive(.loaded(42)) { $0.count = 42 }
  /// ```
  ///
  /// - Parameter update: Changes the state before the action to what it should be after it. Without it, the state should
  ///   stay as it is.
  public func receive(
    _ expected: Action,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    check(withCore(()) { core, _ in core.takeReceived() }, expected, update, at: location)
  }

  /// Asserts that an effect produces an action, which is the first that wasn't handled, and how it changes the state.
  ///
  /// ```swift
  /// await store.receive(.loaded(42)) { $0.count = 42 }
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: How long to wait, in real time, for an effect that itself waits for something outside the test.
  ///   - update: Changes the state before the action to what it should be after it. Without it, the state should stay as
  ///     it is.
  public func receive(
    _ expected: Action,
    timeout: Duration = .seconds(1),
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle(until: { core in core.hasReceived || !core.hasRunningEffects }, timeout: timeout)
    check(await withCore(()) { core, _ in core.takeReceived() }, expected, update, at: location)
  }

  private func check(
    _ received: (action: Action, old: State, new: State)?,
    _ expected: Action,
    _ update: ((inout State) throws -> Void)?,
    at location: TestLocation
  ) {
    guard let received else {
      TestIssue(
        "An action was expected of an effect, but none was received.",
        ["Expected: \(ValueDescription.line(of: expected))"],
        remedies: ["Await 'receive' if the effect isn't done at once.", "Move the clock that it waits for on."],
        at: location
      ).report()
      return
    }
    if received.action != expected {
      TestIssue(
        "The action received of an effect isn't the one that was expected.",
        Difference.lines(from: expected, to: received.action) + ["(Expected: -, received: +)"],
        at: location
      ).report()
    } else {
      StateAssertion(of: expected, update, at: location).check(old: received.old, new: received.new)
    }
  }
}

extension TestStore {
  /// Fails the test if something is left: an action of an effect that wasn't handled, or an effect that runs.
  public func finish(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    withCore(()) { core, _ in core.reportLeftovers(at: location) }
  }

  /// Waits for the effects to end, and fails the test if something is left: an action of an effect that wasn't handled,
  /// or an effect that runs.
  ///
  /// - Parameter timeout: How long to wait, in real time, for effects that themselves wait for something outside the
  ///   test.
  public func finish(
    timeout: Duration = .seconds(1),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle(until: { core in !core.hasRunningEffects }, timeout: timeout)
    await withCore(()) { core, _ in core.reportLeftovers(at: location) }
  }

  /// Lets effects run until a condition holds, or a time is over.
  private func settle(
    until isDone: @escaping @MainActor (TestStoreCore<State, Action, Environment>) -> Bool, timeout: Duration
  ) async {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: timeout)
    await EffectExecutor.settle()
    while await !withCore((), { core, _ in isDone(core) }), clock.now < deadline {
      try? await clock.sleep(for: .milliseconds(1))
      await EffectExecutor.settle()
    }
  }
}
