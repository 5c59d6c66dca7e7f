public import EnvironmentCore
public import Foundation
private import Synchronization

/// A generator of UUIDs.
///
/// Use it in place of `UUID()`, so that a test knows the identifiers. `.incrementing` is right for most tests.
///
/// ```swift
/// @Environment(\.uuid) var uuid
/// let id = uuid()
/// ```
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator from a function.
  ///
  /// ```swift
  /// $0.uuid = UUIDGenerator { UUID(1) }
  /// ```
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// Returns a generator that always returns the same UUID.
  ///
  /// ```swift
  /// $0.uuid = .constant(UUID(1))
  /// ```
  public static func constant(_ uuid: UUID) -> UUIDGenerator {
    UUIDGenerator { uuid }
  }

  /// A generator that counts from `UUID(0)`. All its copies share one counter.
  ///
  /// ```swift
  /// $0.uuid = .incrementing
  /// ```
  public static var incrementing: UUIDGenerator {
    let count = Atomic(0)
    return UUIDGenerator { UUID(count.add(1, ordering: .relaxed).oldValue) }
  }

  /// Returns a UUID.
  ///
  /// ```swift
  /// @Environment(\.uuid) var uuid
  /// let id = uuid()
  /// ```
  public func callAsFunction() -> UUID { generate() }
}

extension UUID {
  /// Creates a UUID whose last bytes encode a number: `00000000-0000-0000-0000-00000000002a` for 42, and
  /// `00000000-0000-0001-0000-00000000002a` for -42.
  ///
  /// ```swift
  /// #expect(order.id == UUID(0))
  /// ```
  public init(_ number: Int) {
    let bytes = withUnsafeBytes(of: UInt64(number.magnitude).bigEndian) { Array($0) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, number < 0 ? 1 : 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6],
        bytes[7]
      ))
  }
}

private enum UUIDGeneratorKey: __ContextualEntryKey {
  static let __default = __EntryDefault<UUIDGenerator>("uuid", { \.uuid }, UUIDGenerator { UUID() }, test: { unset })

  private static let unset = UUIDGenerator {
    UnsetValue.reportUse(of: "uuid")
    return UUID()
  }
}

extension EnvironmentValues {
  /// The generator of UUIDs: by default random UUIDs.
  ///
  /// ```swift
  /// @Environment(\.uuid) private var uuid
  ///
  /// let order = Order(id: uuid())
  /// ```
  ///
  /// Calling it without setting it fails a test.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}
