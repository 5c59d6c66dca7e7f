import EnvironmentCore

struct NumberKey: EnvironmentKey {
  static let defaultValue = 1
}

struct ObjectKey: EnvironmentKey {
  static var defaultValue: Object { Object() }
}

struct UnsetKey: EnvironmentKey {
  static let defaultValue = 2
}

final class Object {
  var number = 1
}

/// A thousand other keys, with which environments are filled.
enum Filler {
  /// Calls `set` with `count` keys, none of which is one of those above.
  static func forEachKey(_ count: Int, _ set: (any FillerKey.Type) -> Void) {
    var remaining = count
    for a in digits {
      for b in digits {
        for c in digits where remaining > 0 {
          set(key(a, b, c))
          remaining -= 1
        }
      }
    }
    precondition(remaining == 0, "There are a thousand keys.")
  }

  static func environment(_ count: Int) -> EnvironmentValues {
    var values = EnvironmentValues()
    forEachKey(count) { key in values.fill(key) }
    return values
  }

  static func conventional(_ count: Int) -> ConventionalValues {
    var values = ConventionalValues()
    forEachKey(count) { key in values.fill(key) }
    return values
  }

  private static func key<A, B, C>(_: A.Type, _: B.Type, _: C.Type) -> any FillerKey.Type {
    ThreeDigitKey<A, B, C>.self
  }

  private static let digits: [any Any.Type] = [
    D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
  ]
}

protocol FillerKey: EnvironmentKey where Value == Int {}

private enum ThreeDigitKey<A, B, C>: FillerKey {
  static var defaultValue: Int { 0 }
}

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

extension EnvironmentValues {
  fileprivate mutating func fill<K: FillerKey>(_ key: K.Type) { self[key] = 7 }
}

extension ConventionalValues {
  fileprivate mutating func fill<K: FillerKey>(_ key: K.Type) { self[key] = 7 }
}
