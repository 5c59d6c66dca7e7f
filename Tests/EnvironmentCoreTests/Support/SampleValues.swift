import EnvironmentCore
import Observation

struct GreetingKey: EnvironmentKey { static let defaultValue = "Hello" }
struct FarewellKey: EnvironmentKey { static let defaultValue = "Goodbye" }
struct NicknameKey: EnvironmentKey { static let defaultValue: String? = "none" }
struct ReferenceKey: EnvironmentKey { static var defaultValue: Reference { Reference() } }
struct ShapeKey: EnvironmentKey { static var defaultValue: any Shape { Circle() } }
struct ActionKey: EnvironmentKey { static var defaultValue: (Int) -> Int { { $0 } } }
struct WorkKey: EnvironmentKey { static let defaultValue: @Sendable () async -> Void = {} }
struct PairKey: EnvironmentKey { static let defaultValue = (0, "zero") }
struct DirectionKey: EnvironmentKey { static let defaultValue = Direction.straight }

extension EnvironmentValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
  var farewell: String {
    get { self[FarewellKey.self] }
    set { self[FarewellKey.self] = newValue }
  }
  var nickname: String? {
    get { self[NicknameKey.self] }
    set { self[NicknameKey.self] = newValue }
  }
  var reference: Reference {
    get { self[ReferenceKey.self] }
    set { self[ReferenceKey.self] = newValue }
  }
  var shape: any Shape {
    get { self[ShapeKey.self] }
    set { self[ShapeKey.self] = newValue }
  }
  var action: (Int) -> Int {
    get { self[ActionKey.self] }
    set { self[ActionKey.self] = newValue }
  }
  var work: @Sendable () async -> Void {
    get { self[WorkKey.self] }
    set { self[WorkKey.self] = newValue }
  }
  var pair: (Int, String) {
    get { self[PairKey.self] }
    set { self[PairKey.self] = newValue }
  }
  var direction: Direction {
    get { self[DirectionKey.self] }
    set { self[DirectionKey.self] = newValue }
  }
}

final class Reference {}

protocol Shape { var name: String { get } }
struct Circle: Shape { let name = "circle" }

enum Direction: Equatable {
  case straight
  case left(steps: Int)
}

@Observable
class Store {
  var title: String
  init(_ title: String) { self.title = title }
}

final class SpecialStore: Store {}

@Observable
final class OtherStore {}
