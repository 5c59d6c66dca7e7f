public import EnvironmentCore

/// A source of random numbers, for one operation at a time.
///
/// ```swift
/// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// let number = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
///
/// Isolation: can be used from any thread. The generator is locked while the operation runs, so that its numbers have an order;
/// the operation must not use it again by this value.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: Lock<any RandomNumberGenerator & Sendable>

  /// Creates a source from a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Lock(generator)
  }

  /// Runs an operation with the generator.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator) -> R) -> R {
    generator.withLock { generator in
      var used = UsedGenerator(base: generator)
      defer { generator = used.base }
      var erased: any RandomNumberGenerator = used
      defer { if let last = erased as? UsedGenerator { used = last } }
      return Unchecked(work(&erased))
    }.value
  }
}

private struct UsedGenerator: RandomNumberGenerator {
  var base: any RandomNumberGenerator & Sendable

  mutating func next() -> UInt64 { base.next() }
}

private enum WithRandomNumberGeneratorKey: DependencyKey, __NamedKey {
  static var __name: String { "withRandomNumberGenerator" }
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  static let testValue = WithRandomNumberGenerator(UnimplementedGenerator())
}

private struct UnimplementedGenerator: RandomNumberGenerator, Sendable {
  private var base = SystemRandomNumberGenerator()

  mutating func next() -> UInt64 {
    MissingDefault.reportUse(of: "withRandomNumberGenerator")
    return base.next()
  }
}

extension EnvironmentValues {
  /// The source of random numbers: by default that of the system.
  ///
  /// A number that is drawn in a test that doesn't override it fails the test.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}
