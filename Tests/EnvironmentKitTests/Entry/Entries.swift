import EnvironmentKit
import Synchronization

extension EnvironmentValues {
  @Entry var count = 3
  @Entry var ratio: Double = 2
  @Entry var user: String?
  @Entry var first = ""
  @Entry var second = ""
  @Entry var list: [Int] = []
  @Entry var service: any Service = DefaultService()
  @Entry var pair: (Int, String) = (1, "one")
  @Entry var store = Store()
  @Entry var save: @Sendable (String) async -> Void = { _ in }
  @Entry var transform: @Sendable (String) -> String = { $0 }
  @Entry var maker: (@Sendable () -> Int)?
  @Entry var flag = Box(false)
  @Entry internal var builtLazily = Built("lazy")
  @Entry var replacedBeforeRead = Built("replaced")
}

public struct PublicValue {
  public init() {}
}

protocol Service { var name: String { get } }
struct DefaultService: Service { let name = "default" }
struct RenamedService: Service { let name = "renamed" }

/// A class that is not `Sendable`.
final class Store {
  var visits = 0
}

/// A type with the shape of a binding.
struct Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// An object that counts the instances made under each name.
final class Built: Sendable {
  private static let counts = Mutex<[String: Int]>([:])

  static func count(of name: String) -> Int { counts.withLock { $0[name, default: 0] } }

  init(_ name: String) {
    Self.counts.withLock { $0[name, default: 0] += 1 }
  }
}
