/// Contestants that do the same work, measured side by side.
struct Benchmark {
  /// Performs the work that many times, on the main actor, as views do.
  typealias Operation = @MainActor (_ iterations: Int) -> Void

  struct Contestant {
    /// The way to measure a contestant.
    enum Work {
      case timed(Operation)
      /// Measures itself in each round, for work that follows that of another contestant.
      case duration(@MainActor () async -> Duration)
      /// Measures itself, and returns bytes.
      case bytes(@MainActor () async -> Double)
    }

    let name: String
    let work: Work

    /// The number of views or rows that the contestant works on, if the benchmark shows how the cost grows.
    var size: Int?

    init(_ name: String, size: Int? = nil, _ operation: @escaping Operation) {
      (self.name, self.size) = (name, size)
      work = .timed(operation)
    }

    init(_ name: String, size: Int? = nil, duration: @escaping @MainActor () async -> Duration) {
      (self.name, self.size) = (name, size)
      work = .duration(duration)
    }

    init(_ name: String, bytes: @escaping @MainActor () async -> Double) {
      (self.name, size) = (name, nil)
      work = .bytes(bytes)
    }

    var unit: String {
      switch work {
      case .timed, .duration: "ns"
      case .bytes: "bytes"
      }
    }
  }

  /// A bound on the ratio of the times, or bytes, of two contestants.
  struct Target {
    /// The subject of the bound: "P1" are reads of values, "P2" copies with a change.
    let label: String
    let numerator: String
    let denominator: String
    let bound: Bound

    enum Bound {
      case atLeast(Double)
      case atMost(Double)
    }
  }

  /// The area of the library, a slash, and the work.
  let name: String
  var targets: [Target] = []

  var area: String { String(name.prefix { $0 != "/" }) }
  var title: String { String(name.drop { $0 != "/" }.dropFirst()) }

  /// Sets up the work, and returns the contestants.
  let contestants: @MainActor () -> [Contestant]

  init(_ name: String, contestants: @escaping @MainActor () -> [Contestant]) {
    self.name = name
    self.contestants = contestants
  }

  /// Requires that a contestant be that many times faster than another.
  func target(_ label: String, _ fast: String, fasterThan slow: String, times: Double) -> Benchmark {
    var copy = self
    copy.targets.append(Target(label: label, numerator: slow, denominator: fast, bound: .atLeast(times)))
    return copy
  }

  /// Requires that a contestant take at most that many times the time of another.
  func target(_ label: String, _ one: String, atMost times: Double, of other: String) -> Benchmark {
    var copy = self
    copy.targets.append(Target(label: label, numerator: one, denominator: other, bound: .atMost(times)))
    return copy
  }
}
