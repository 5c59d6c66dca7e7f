/// A queue of work for the time after some code, such as after the response of a server.
///
/// Use it for a receipt, a log or a cache. No caller waits for such a job. It reads the values at the place of its
/// `add`: in a request, those of the request.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var background = BackgroundWork()
/// }
///
/// func order(_ order: Order) async throws -> Response {
///   try EnvironmentValues.current.background.add { try await Mailer().sendReceipt(for: order) }
///   return Response(status: .created)
/// }
///
/// // in 'main'
/// try await EnvironmentValues.current.background.run { try await server.run() }
/// ```
///
/// A job runs in a task of the queue. The queue is bounded: when too many jobs wait or run, ``add(_:fileID:line:)``
/// throws an error. An error of a job is reported, with the place where the job was added.
///
/// - ``run(during:)`` runs jobs during an operation, then closes the queue and waits for the remaining jobs.
/// - ``run()`` runs jobs until ``finish()``. It is the requirement of `Service` in a `ServiceGroup`:
///   `extension BackgroundWork: @retroactive Service {}`.
///
/// Canceling the queue's task cancels the jobs. Waiting jobs don't run then, and are reported.
///
/// Isolation: can be used from any thread.
public final class BackgroundWork: Sendable {
  /// The refusal of a job.
  ///
  /// ```swift
  /// do throws(BackgroundWork.Refusal) {
  ///   try background.add { await sendReceipt() }
  /// } catch {
  ///   return Response(status: .serviceUnavailable)
  /// }
  /// ```
  public enum Refusal: Error, Hashable, CustomStringConvertible {
    /// As many jobs as the capacity allows wait or run.
    case full(capacity: Int, isRunning: Bool)

    /// The queue was closed, or its task canceled.
    case closed

    /// The fact, and the remedy.
    public var description: String {
      switch self {
      case .full(let capacity, isRunning: true):
        "The background work is full: \(capacity) jobs wait or run. Refuse the request, or give it a larger capacity."
      case .full(let capacity, isRunning: false):
        "The background work is full: \(capacity) jobs wait, and none runs. Call 'run()' or 'run(during:)' in 'main'."
      case .closed: "The background work is closed. Add jobs before 'finish()', and while its task isn't canceled."
      }
    }
  }

  private struct Job {
    let values: EnvironmentValues.Continuation
    let place: SourcePlace
    let work: @Sendable () async throws -> Void

    func run() async {
      await values.yield {
        do { try await work() } catch { EnvironmentReporting.report(.failedJob(error, addedAt: place)) }
      }
    }
  }

  private struct State {
    /// The number of waiting or running jobs.
    var count = 0

    /// The number of calls that are adding a job to the stream, which ends after them.
    var addingCount = 0
    var isRunning = false
    var isClosed = false
  }

  private let capacity: Int
  private let state = Lock(State())
  private let jobs: AsyncStream<Job>
  private let newJobs: AsyncStream<Job>.Continuation

  /// Creates a queue, whose jobs begin when it runs.
  ///
  /// ```swift
  /// let background = BackgroundWork(capacity: 100)
  /// ```
  ///
  /// - Parameter capacity: The maximum number of waiting and running jobs together.
  public init(capacity: Int = 1_000) {
    precondition(capacity > 0, "The capacity of background work is at least 1.")
    self.capacity = capacity
    (jobs, newJobs) = AsyncStream.makeStream()
  }

  /// Adds a job, which reads the values of the current task.
  ///
  /// ```swift
  /// try background.add { try await mailer.sendReceipt() }
  /// ```
  ///
  /// - Parameters:
  ///   - job: The work. An error of it is reported.
  ///   - fileID: The file of the call, for reports.
  ///   - line: The line of the call, for reports.
  /// - Throws: ``Refusal`` if the queue is full or closed.
  /// - Complexity: O(1).
  public func add(
    _ job: @escaping @Sendable () async throws -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(Refusal) {
    let refusal: Refusal? = state.withLock { state in
      if state.isClosed { return .closed }
      if state.count == capacity { return .full(capacity: capacity, isRunning: state.isRunning) }
      state.count += 1
      state.addingCount += 1
      return nil
    }
    if let refusal { throw refusal }
    withEscapedEnvironment { values in
      _ = newJobs.yield(Job(values: values, place: SourcePlace(fileID, line), work: job))
    }
    endStream { $0.addingCount -= 1 }
  }

  /// Runs each job in a task, until the queue is closed and all jobs have ended.
  ///
  /// ```swift
  /// await background.run()
  /// ```
  ///
  /// Cancellation closes the queue, and cancels the jobs. Waiting jobs don't run, and are reported.
  public func run() async {
    let isFirst = state.withLock { !exchange(&$0.isRunning, with: true) }
    guard isFirst else { return EnvironmentReporting.report(.runsAlready()) }
    await withDiscardingTaskGroup { group in
      for await job in jobs {
        if Task.isCancelled { break }
        group.addTask {
          await job.run()
          self.state.withLock { $0.count -= 1 }
        }
      }
    }
    finish()
    let rest = state.withLock { state in
      state.isRunning = false
      return exchange(&state.count, with: 0)
    }
    if rest > 0 { EnvironmentReporting.report(.canceledJobs(rest)) }
  }

  /// Runs jobs during an operation, then closes the queue and waits for the remaining jobs.
  ///
  /// Use it around the main work of a program, which then ends after its background work.
  ///
  /// ```swift
  /// try await background.run { try await server.run() }
  /// ```
  ///
  /// The operation runs in the caller's isolation. The remaining jobs also run if the operation fails. Cancellation
  /// cancels the operation and the jobs.
  ///
  /// - Throws: The error of the operation.
  public nonisolated(nonsending) func run<Result>(
    during operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    async let jobs: Void = run()
    do {
      let result = try await operation()
      finish()
      await jobs
      return result
    } catch {
      finish()
      await jobs
      throw error
    }
  }

  /// Closes the queue to further jobs. Earlier ones still run.
  ///
  /// ```swift
  /// background.finish()
  /// ```
  public func finish() {
    endStream { $0.isClosed = true }
  }

  /// Changes the state, and ends the stream if it is closed and complete.
  private func endStream(after change: (inout State) -> Void) {
    let isComplete = state.withLock { state in
      change(&state)
      return state.isClosed && state.addingCount == 0
    }
    if isComplete { newJobs.finish() }
  }
}

extension EnvironmentIssue {
  fileprivate static func failedJob(_ error: any Error, addedAt place: SourcePlace) -> EnvironmentIssue {
    EnvironmentIssue(
      "A job of background work failed.", place: ["Error: \(error)", "Added at: \(place)"],
      remedies: ["Handle the error in the job: retry it, or log it."])
  }

  fileprivate static func canceledJobs(_ count: Int) -> EnvironmentIssue {
    EnvironmentIssue(
      "\(count == 1 ? "1 job" : "\(count) jobs") of background work did not run, because it was canceled.",
      remedies: ["Call 'finish()' and wait for 'run()' before you cancel it, or run it with 'run(during:)'."])
  }

  fileprivate static func runsAlready() -> EnvironmentIssue {
    EnvironmentIssue(
      "The background work runs already, so the second call of 'run()' did nothing.",
      remedies: ["Call 'run()' or 'run(during:)' once, in 'main' or in a service group."])
  }
}
