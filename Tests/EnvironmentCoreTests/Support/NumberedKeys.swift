import EnvironmentCore

/// A thousand keys of one value type, for tests that need many keys.
enum NumberedKeys {
  static let all: [any NumberedKey.Type] = digits.flatMap { a in
    digits.flatMap { b in digits.map { c in key(a, b, c) } }
  }

  private static func key<A, B, C>(_: A.Type, _: B.Type, _: C.Type) -> any NumberedKey.Type {
    ThreeDigits<A, B, C>.self
  }

  private static let digits: [any Any.Type] = [
    D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
  ]

  private enum ThreeDigits<A, B, C>: NumberedKey {}
  private enum D0 {}
  private enum D1 {}
  private enum D2 {}
  private enum D3 {}
  private enum D4 {}
  private enum D5 {}
  private enum D6 {}
  private enum D7 {}
  private enum D8 {}
  private enum D9 {}
}

/// A key whose values count the live instances.
protocol NumberedKey: EnvironmentKey, SendableMetatype where Value == Counted? {}

extension NumberedKey {
  static var defaultValue: Counted? { nil }

  /// Returns the stored number of `values`: a number, a stored `nil`, or `nil` if none is stored.
  static func stored(in values: EnvironmentValues) -> Int?? {
    values.isSet(Self.self) ? .some(values[Self.self]?.number) : nil
  }

  static func store(_ value: Counted?, in values: inout EnvironmentValues) {
    values[Self.self] = value
  }

  static func reset(in values: inout EnvironmentValues) {
    values.reset(Self.self)
  }
}

/// A value that a census counts from its initialization to its deallocation.
final class Counted {
  let number: Int
  private let census: Census

  init(_ number: Int, census: Census) {
    self.number = number
    self.census = census
    census.alive += 1
  }

  deinit {
    census.alive -= 1
  }
}

/// The number of live values in a test.
final class Census {
  var alive = 0
}
