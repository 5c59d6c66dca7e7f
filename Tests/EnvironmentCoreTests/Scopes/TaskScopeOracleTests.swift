import EnvironmentCore
import TestSupport
import Testing

/// Random nested scopes, objects that are made and used in other scopes, and escapes, compared with lists of
/// settings.
struct TaskScopeOracleTests {
  @Test(arguments: 1...testSize(2 as UInt64, full: 8))
  func `Scopes, objects and escapes agree with an oracle`(seed: UInt64) {
    var run = Run(random: SeededGenerator(seed: seed))
    while run.checkCount < 1_500 { run.steps() }
    #expect(run.mistakes == [])
  }

  @Test(arguments: 1...testSize(1 as UInt64, full: 3))
  func `Hundreds of nested scopes agree with an oracle`(seed: UInt64) {
    var run = Run(random: SeededGenerator(seed: seed))
    run.descend(testSize(200, full: 300))
    #expect(run.mistakes == [])
  }

  @Test func `Tasks with their own scopes agree with an oracle`() async {
    let mistakes = await withTaskGroup(of: [String].self) { group in
      for seed in 100..<testSize(104 as UInt64, full: 108) {
        group.addTask {
          var run = Run(random: SeededGenerator(seed: seed))
          while run.checkCount < 500 { run.steps() }
          return run.mistakes
        }
      }
      return await group.reduce([], +)
    }
    #expect(mistakes == [])
  }
}

/// A write in a scope: of two settings of a key, the later one wins.
private struct Setting: Hashable {
  let serial: Int
  let key: Int

  /// `nil` if the key was reset.
  let value: Int?
}

/// The settings that apply in one place.
private struct Context {
  var settings: Set<Setting> = []
  var isInScope = false

  func entering(_ new: [Setting]) -> Context {
    Context(settings: settings.union(new), isInScope: true)
  }

  subscript(_ key: Int) -> Int {
    let last = settings.filter { $0.key == key }.max { $0.serial < $1.serial }
    return last?.value ?? -1
  }
}

private struct Run {
  var random: SeededGenerator
  private(set) var mistakes: [String] = []
  private(set) var checkCount = 0
  private var serial = 0
  private var objects: [(model: OracleModel, context: Context)] = []
  private var continuations: [(continuation: EnvironmentValues.Continuation, context: Context)] = []

  init(random: SeededGenerator) { self.random = random }

  /// Performs some random steps in the current scope.
  mutating func steps(in context: Context = Context(), depth: Int = 0) {
    for _ in 0..<4 where checkCount < 1_500 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3 where depth < 5: enter(from: context) { $0.steps(in: $1, depth: depth + 1) }
      case 3, 4: objects.append((OracleModel(), context))
      case 5: continuations.append((withEscapedEnvironment { $0 }, context))
      case 6 where depth < 5: yield(depth: depth)
      case 7 where depth < 5: enterScopeOfObject(from: context, depth: depth)
      case 8 where objects.count > 12: objects.remove(at: Int.random(in: 0..<objects.count, using: &random))
      default: check(in: context)
      }
    }
    check(in: context)
  }

  /// Enters a number of scopes, each inside the one before, and makes and checks objects on the way down and up.
  mutating func descend(_ count: Int, from context: Context = Context()) {
    if Int.random(in: 0..<8, using: &random) == 0 { objects.append((OracleModel(), context)) }
    if count.isMultiple(of: 10) { check(in: context) }
    if count == 0 { steps(in: context) } else { enter(from: context) { $0.descend(count - 1, from: $1) } }
    if count.isMultiple(of: 10) { objects.shuffle(using: &random) }
    if count.isMultiple(of: 10) { check(in: context) }
  }

  private mutating func enter(from context: Context, _ operation: (inout Run, Context) -> Void) {
    serial += 1
    var new: [Setting] = []
    for key in OracleModel.keys.indices where Int.random(in: 0..<3, using: &random) == 0 {
      let isReset = Int.random(in: 0..<4, using: &random) == 0
      // Resetting a key that isn't set changes nothing.
      if !isReset || context[key] != -1 { new.append(Setting(serial: serial, key: key, value: isReset ? nil : serial)) }
    }
    withEnvironment { values in
      for setting in new {
        let keyPath = OracleModel.keys[setting.key]
        if let value = setting.value { values[keyPath: keyPath] = value } else { values.reset(keyPath) }
      }
    } operation: {
      operation(&self, context.entering(new))
    }
  }

  private mutating func yield(depth: Int) {
    guard let (continuation, context) = continuations.randomElement(using: &random) else { return }
    continuation.yield { steps(in: context, depth: depth + 1) }
  }

  private mutating func enterScopeOfObject(from context: Context, depth: Int) {
    guard let object = objects.randomElement(using: &random) else { return }
    withEnvironment(from: object.model) {
      steps(in: object.context.isInScope ? object.context : context, depth: depth + 1)
    }
  }

  private mutating func check(in context: Context) {
    for (key, keyPath) in OracleModel.keys.enumerated() {
      expect(EnvironmentValues.current[keyPath: keyPath], context[key], "the task", key)
      for object in objects.suffix(4) {
        let settings = context.settings.union(object.context.settings)
        expect(object.model.values[key], Context(settings: settings)[key], "an object", key)
      }
    }
  }

  private mutating func expect(_ value: Int, _ expected: Int, _ reader: String, _ key: Int) {
    checkCount += 1
    if value != expected { mistakes.append("\(reader) reads \(value) and not \(expected) for key \(key)") }
  }
}

private final class OracleModel: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.first) private var first
  @Environment(\.second) private var second
  @Environment(\.third) private var third

  static var keys: [WritableKeyPath<EnvironmentValues, Int>] { [\.first, \.second, \.third] }

  var values: [Int] { [first, second, third] }
}

private struct FirstKey: EnvironmentKey { static let defaultValue = -1 }
private struct SecondKey: EnvironmentKey { static let defaultValue = -1 }
private struct ThirdKey: EnvironmentKey { static let defaultValue = -1 }

extension EnvironmentValues {
  fileprivate var first: Int {
    get { self[FirstKey.self] }
    set { self[FirstKey.self] = newValue }
  }
  fileprivate var second: Int {
    get { self[SecondKey.self] }
    set { self[SecondKey.self] = newValue }
  }
  fileprivate var third: Int {
    get { self[ThirdKey.self] }
    set { self[ThirdKey.self] = newValue }
  }
}
