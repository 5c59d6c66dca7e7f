public import EnvironmentCore

/// A source of random numbers, which operations share.
///
/// ```swift
/// @Environment(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// let number = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
///
/// Isolation: can be used from any thread. Each number is drawn under a lock. The operation runs outside of the lock,
/// so it can use the source again, and an operation of another task may draw numbers in between.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: Lock<any RandomNumberGenerator & Sendable>

  /// Creates a source from a generator.
  ///
  /// ```swift
  /// $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 1))
  /// ```
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Lock(generator)
  }

  /// Runs an operation with a generator.
  ///
  /// ```swift
  /// let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  ///
  /// - Throws: The error of the operation.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator) throws -> R) rethrows -> R {
    var generator: any RandomNumberGenerator = SharedGenerator(source: self)
    return try work(&generator)
  }

  /// The generator that an operation receives. Each call draws the next number of the source.
  private struct SharedGenerator: RandomNumberGenerator {
    let source: WithRandomNumberGenerator

    func next() -> UInt64 { source.generator.withLock { $0.next() } }
  }
}

private enum WithRandomNumberGeneratorKey: __ContextualEntryKey {
  static let __default = __EntryDefault<WithRandomNumberGenerator>(
    "withRandomNumberGenerator", { \.withRandomNumberGenerator },
    WithRandomNumberGenerator(SystemRandomNumberGenerator()),
    test: { WithRandomNumberGenerator(UnsetGenerator()) }
  )
}

private struct UnsetGenerator: RandomNumberGenerator, Sendable {
  private var base = SystemRandomNumberGenerator()

  mutating func next() -> UInt64 {
    UnsetValue.reportUse(of: "withRandomNumberGenerator")
    return base.next()
  }
}

extension EnvironmentValues {
  /// The source of random numbers: by default the system's.
  ///
  /// ```swift
  /// @Environment(\.withRandomNumberGenerator) private var withRandomNumberGenerator
  ///
  /// let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  ///
  /// Drawing a number without setting the source fails a test.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}
