import Foundation

/// The measurements of one run of a benchmark.
struct Measurement {
  let benchmark: Benchmark

  /// Nanoseconds for one operation of each contestant, or bytes, in their order: the median of the rounds.
  let medians: [(contestant: String, amount: Double, unit: String)]

  /// The medians of the contestants that work on several sizes, by size.
  let points: [(size: Int, amount: Double)]

  /// The time, or bytes, of each contestant in each round; the rounds of all contestants ran in turns.
  private let rounds: [String: [Double]]

  @MainActor
  init(of benchmark: Benchmark, rounds count: Int, roundDuration: Duration) async {
    let clock = ContinuousClock()
    let contestants = benchmark.contestants()
    let iterations = contestants.map { contestant in
      guard case .timed(let operation) = contestant.work else { return 1 }
      var iterations = 1
      while true {
        // The shortest of three: a single one may have been interrupted.
        let durations = (0..<3).map { _ in clock.measure { operation(iterations) } }
        if let duration = durations.min(), duration >= roundDuration / 4 {
          return max(1, Int(Double(iterations) * (roundDuration / duration)))
        }
        iterations *= 2
      }
    }
    var rounds: [String: [Double]] = [:]
    for round in 0..<count {
      for (contestant, iterations) in zip(contestants, iterations) {
        let amount: Double? =
          switch contestant.work {
          case .timed(let operation):
            clock.measure { operation(iterations) } / .nanoseconds(1) / Double(iterations)
          case .duration(let measure): await measure() / .nanoseconds(1)
          // The first round allocates the memory that a second round needs.
          case .bytes(let measure): round == 0 ? await measure() : nil
          }
        if let amount { rounds[contestant.name, default: []].append(amount) }
      }
    }
    self.benchmark = benchmark
    self.rounds = rounds
    medians = contestants.map { ($0.name, median(rounds[$0.name, default: []]), $0.unit) }
    points = contestants.compactMap { contestant in
      contestant.size.map { ($0, median(rounds[contestant.name, default: []])) }
    }
  }

  /// Returns the amounts below and above which a quarter of a contestant's rounds are.
  func quartiles(of contestant: String) -> (first: Double, third: Double) {
    let sorted = rounds[contestant, default: []].sorted()
    return (sorted[sorted.count / 4], sorted[sorted.count * 3 / 4])
  }

  /// Returns the ratio of the time, or bytes, of `numerator` to that of `denominator`: the median of the ratios of
  /// neighbouring rounds.
  func ratio(_ numerator: String, to denominator: String) -> Double {
    guard let above = rounds[numerator], let below = rounds[denominator] else {
      preconditionFailure("'\(benchmark.name)' has no contestants '\(numerator)' and '\(denominator)'.")
    }
    return median(zip(above, below).map { $0 / $1 })
  }

  var meetsTargets: Bool { benchmark.targets.allSatisfy(isMet) }

  func isMet(_ target: Benchmark.Target) -> Bool {
    let ratio = ratio(target.numerator, to: target.denominator)
    switch target.bound {
    case .atLeast(let bound): return ratio >= bound
    case .atMost(let bound): return ratio <= bound
    }
  }
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// Returns the processor time that an operation takes on its thread. Other programs affect it less than they affect
/// the time on a clock, which matters for an operation of many milliseconds.
func processorTime(_ operation: () -> Void) -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  operation()
  return now() - start
}
