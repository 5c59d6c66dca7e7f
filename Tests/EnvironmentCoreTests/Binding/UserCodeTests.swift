import EnvironmentCore
import TestSupport
import Testing

/// Tests in which the `==`, `deinit`, `description` or default of a value uses the object or the environment that
/// calls it.
struct UserCodeTests {
  @Test func `A description and a default may use the object and its values`() {
    let model = HostileModel()
    let bound = EnvironmentValues(hostile: 1)
    model.bindEnvironment(from: bound)
    var callCount = 0
    let text = Hostile.during({ call in
      switch call {
      case .description, .defaultValue:
        callCount += 1
        _ = (model.value, model.other, bound.description)
      case .equality, .deinitialization: break
      }
    }) { "\(bound) \(model.other.number)" }
    #expect(text.contains("hostile 1"))
    #expect(callCount > 1)
  }

  @Test func `The object reads the last change, whatever the value's own code does during it`() {
    for seed in 0..<testSize(30, full: 200) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let model = HostileModel()
      func act() {
        let number = Int.random(in: 0..<5, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: model.bindEnvironment(from: EnvironmentValues(hostile: number))
        case 1: model.unbindEnvironment()
        case 2: model.value = Hostile(number)
        case 3: model.other = Hostile(number)
        case 4: model.resetEnvironment(\.hostile)
        case 5: model.resetEnvironment()
        case 6: _ = model.value
        default: _ = changes { _ = (model.value, model.other) }
        }
      }
      Hostile.during({ _ in act() }) {
        for _ in 0..<20 { act() }
      }
      model.resetEnvironment()
      model.bindEnvironment(from: EnvironmentValues(hostile: 7))
      #expect(model.value.number == 7, "seed \(seed)")
      model.value = Hostile(8)
      #expect(model.value.number == 8, "seed \(seed)")
      model.resetEnvironment()
      model.unbindEnvironment()
      #expect(model.value.number == 0, "seed \(seed)")
    }
  }
}

/// A value whose members call a function of the running test.
struct Hostile: Equatable, CustomStringConvertible {
  enum Call {
    case equality, deinitialization, description, defaultValue
  }

  private final class Part {
    deinit { Hostile.call(.deinitialization) }
  }

  let number: Int
  private let part = Part()

  init(_ number: Int) { self.number = number }

  static func == (first: Hostile, second: Hostile) -> Bool {
    call(.equality)
    return first.number == second.number
  }

  var description: String {
    Hostile.call(.description)
    return "hostile \(number)"
  }

  // `@unchecked Sendable`: only the task of the test that sets it calls it.
  private final class Handler: @unchecked Sendable {
    private let handle: (Call) -> Void
    private var depth = 0

    init(_ handle: @escaping (Call) -> Void) { self.handle = handle }

    /// Handles a call and the calls that the handling causes, but none that those cause: the recursion would not end.
    func callAsFunction(_ call: Call) {
      guard depth < 2 else { return }
      depth += 1
      defer { depth -= 1 }
      handle(call)
    }
  }

  @TaskLocal private static var handler: Handler?

  static func call(_ call: Call) { handler?(call) }

  static func during<Result>(_ handler: @escaping (Call) -> Void, _ operation: () -> Result) -> Result {
    $handler.withValue(Handler(handler), operation: operation)
  }
}

private struct HostileKey: EnvironmentKey {
  static var defaultValue: Hostile {
    Hostile.call(.defaultValue)
    return Hostile(0)
  }
}

private struct OtherHostileKey: EnvironmentKey {
  static var defaultValue: Hostile {
    Hostile.call(.defaultValue)
    return Hostile(0)
  }
}

extension EnvironmentValues {
  init(hostile number: Int) {
    self.init()
    hostile = Hostile(number)
  }

  var hostile: Hostile {
    get { self[HostileKey.self] }
    set { self[HostileKey.self] = newValue }
  }
  var otherHostile: Hostile {
    get { self[OtherHostileKey.self] }
    set { self[OtherHostileKey.self] = newValue }
  }
}

/// An object with two values whose own code uses it.
final class HostileModel: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.hostile) var value
  @Environment(\.otherHostile) var other
}
