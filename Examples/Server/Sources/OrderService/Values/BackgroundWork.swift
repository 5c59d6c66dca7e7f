import EnvironmentKit

/// Work that goes on after the response to the request that started it.
public final class BackgroundWork: Sendable {
  private typealias Job = @Sendable () async -> Void
  private let jobs: AsyncStream<Job>
  private let newJobs: AsyncStream<Job>.Continuation

  /// Creates a queue, whose jobs run as soon as ``run()`` does.
  public init() {
    (jobs, newJobs) = AsyncStream.makeStream()
  }

  /// Adds a job, which reads the values of the current request.
  ///
  /// The job runs in a task of the queue, which inherits nothing from the request. So the values travel with the job.
  public func add(_ job: @escaping @Sendable () async -> Void) {
    withEscapedEnvironment { values in
      _ = newJobs.yield { await values.yield(job) }
    }
  }

  /// Runs the jobs, each in a task of its own, and returns when all are done and no other can come.
  public func run() async {
    await withDiscardingTaskGroup { group in
      for await job in jobs { group.addTask(operation: job) }
    }
  }

  /// Takes no more jobs.
  public func finish() { newJobs.finish() }
}
