import EnvironmentKit

/// A queue of work that continues after the response to the request that started it.
public final class BackgroundWork: Sendable {
  private typealias Job = @Sendable () async -> Void
  private let jobs: AsyncStream<Job>
  private let newJobs: AsyncStream<Job>.Continuation

  /// Creates a queue, whose jobs start when ``run()`` does.
  public init() {
    (jobs, newJobs) = AsyncStream.makeStream()
  }

  /// Adds a job, which reads the values of the current request.
  ///
  /// The job runs in a task of the queue, which inherits nothing from the request. So the job carries the values.
  public func add(_ job: @escaping @Sendable () async -> Void) {
    withEscapedEnvironment { values in
      _ = newJobs.yield { await values.yield(job) }
    }
  }

  /// Runs each job in a separate task, and returns when the queue is closed and all jobs are done.
  public func run() async {
    await withDiscardingTaskGroup { group in
      for await job in jobs { group.addTask(operation: job) }
    }
  }

  /// Closes the queue to further jobs.
  public func finish() { newJobs.finish() }
}
