import EnvironmentCore
import EnvironmentKit
import Synchronization
import TestSupport
import Testing

/// Random overrides around defaults that read other values, compared with a model that knows the values from which
/// each default is made.
///
/// A default records the values that it has read. The model finds the same values in its lists of settings, so it
/// knows which default each reader gets, and that each default was made once.
struct DefaultOracleTests {
  @Test(.ownDefaults, arguments: 1...8 as ClosedRange<UInt64>)
  func `Readers of each kind get the default that was made from their values`(seed: UInt64) {
    let madeDefaults = MadeDefaults()
    MadeDefaults.$current.withValue(madeDefaults) {
      var run = Run(random: SeededGenerator(seed: seed))
      while run.checkCount < 600 { run.steps() }
      #expect(run.mistakes == [])
    }
    #expect(madeDefaults.madeRepeatedly == [])
  }

  @Test(.ownDefaults, arguments: 1...4 as ClosedRange<UInt64>)
  func `Each of the tasks that race for defaults gets that of its values, and one task makes it`(seed: UInt64) async {
    let madeDefaults = MadeDefaults()
    await MadeDefaults.$current.withValue(madeDefaults) { await race(seed) }
    #expect(madeDefaults.madeRepeatedly == [])
  }

  private func race(_ seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let settings = Setting.random(in: Context(), using: &random)
      let context = Context().entering(settings)
      let seeds = (0..<12).map { _ in random.next() }
      let mistakes = await withEnvironment { values in
        for setting in settings { setting.apply(to: &values) }
      } operation: {
        await withTaskGroup(of: [String].self) { group in
          for seed in seeds { group.addTask { Racer(seed: seed, context: context).mistakes() } }
          return await group.reduce([], +)
        }
      }
      #expect(mistakes == [])
    }
  }
}

/// A task that reads all defaults in its own order; every other racer does so in its own scope.
private struct Racer {
  let seed: UInt64
  let context: Context

  func mistakes() -> [String] {
    var random = SeededGenerator(seed: seed)
    guard seed.isMultiple(of: 2) else { return mistakes(in: context, using: &random) }
    let settings = Setting.random(in: context, using: &random)
    return withEnvironment { values in
      for setting in settings { setting.apply(to: &values) }
    } operation: {
      mistakes(in: context.entering(settings), using: &random)
    }
  }

  private func mistakes(in context: Context, using random: inout SeededGenerator) -> [String] {
    Derived.allCases.shuffled(using: &random).compactMap { key in
      let (read, expected) = (EnvironmentValues.current[keyPath: key.keyPath].origin, context.origin(of: key))
      return read == expected ? nil : "a task reads '\(read)', not '\(expected)'"
    }
  }
}

// MARK: The model

/// A value that a scope has set or reset: of two settings of a key, the later one wins.
private struct Setting: Hashable, Sendable {
  enum Key: Hashable, Sendable {
    case input(Int)
    case derived(Derived)
  }

  let serial: Int
  let key: Key
  let isReset: Bool

  private static let lastSerial = Atomic(0)

  static func random(in context: Context, using random: inout SeededGenerator) -> [Setting] {
    let serial = lastSerial.add(1, ordering: .relaxed).newValue
    let keys = Input.all.indices.map(Key.input) + Derived.allCases.map(Key.derived)
    return keys.compactMap { key in
      // A default is overridden less often than the values that it reads.
      let isInput = if case .input = key { true } else { false }
      guard Int.random(in: 0..<(isInput ? 3 : 8), using: &random) == 0 else { return nil }
      let isReset = Int.random(in: 0..<4, using: &random) == 0
      // Resetting a key that isn't set changes nothing.
      return isReset && context.number(of: key) == nil ? nil : Setting(serial: serial, key: key, isReset: isReset)
    }
  }

  /// Sets or resets the key. The serial number is the value, so no two settings have equal values.
  func apply(to values: inout EnvironmentValues) {
    switch key {
    case .input(let index) where isReset: values.reset(Input.all[index])
    case .input(let index): values[keyPath: Input.all[index]] = serial
    case .derived(let key) where isReset: values.reset(key.keyPath)
    case .derived(let key): values[keyPath: key.keyPath] = Made(setAs: serial)
    }
  }
}

/// The settings that apply in one place.
private struct Context: Sendable {
  var settings: Set<Setting> = []

  func entering(_ new: [Setting]) -> Context { Context(settings: settings.union(new)) }

  /// Returns the number that is set for a key.
  func number(of key: Setting.Key) -> Int? {
    let last = settings.filter { $0.key == key }.max { $0.serial < $1.serial }
    return last.flatMap { $0.isReset ? nil : $0.serial }
  }

  private func input(_ index: Int) -> Int { number(of: .input(index)) ?? 0 }

  /// Returns the origin of a reader's object: a setting, or the values from which its default was made.
  func origin(of key: Derived) -> String {
    if let number = number(of: .derived(key)) { return "set \(number)" }
    switch key {
    case .constant: return "constant"
    case .one: return "one of \(input(0))"
    case .branch: return input(0).isMultiple(of: 2) ? "branch of \(input(0)) and \(input(1))" : "branch of \(input(0))"
    case .nested: return "nested of \(origin(of: .one)) and \(input(2))"
    case .deep: return "deep of (\(origin(of: .branch))) and (\(origin(of: .nested))) and \(origin(of: .constant))"
    }
  }
}

private struct Run {
  var random: SeededGenerator
  private(set) var mistakes: [String] = []
  private(set) var checkCount = 0
  private var models: [(model: DefaultReader, context: Context)] = []
  private var boundModels: [(model: DefaultReader, context: Context)] = []
  private var copies: [(values: EnvironmentValues, context: Context)] = []
  private var continuations: [(continuation: EnvironmentValues.Continuation, context: Context)] = []

  init(random: SeededGenerator) { self.random = random }

  /// Performs some random steps in the current scope.
  mutating func steps(in context: Context = Context(), depth: Int = 0) {
    for _ in 0..<4 where checkCount < 600 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<4 where depth < 5:
        let settings = Setting.random(in: context, using: &random)
        withEnvironment { values in
          for setting in settings { setting.apply(to: &values) }
        } operation: {
          steps(in: context.entering(settings), depth: depth + 1)
        }
      case 4: models.append((DefaultReader(), context))
      case 5:
        let model = DefaultReader()
        model.bindEnvironment(from: .current)
        boundModels.append((model, context))
      case 6: copies.append((.current, context))
      case 7: continuations.append((withEscapedEnvironment { $0 }, context))
      case 8 where depth < 5:
        guard let (continuation, context) = continuations.randomElement(using: &random) else { break }
        continuation.yield { steps(in: context, depth: depth + 1) }
      case 9: forget()
      default: check(in: context)
      }
    }
    check(in: context)
  }

  /// Releases some of the objects that keep scopes alive, so that some defaults no longer have a reader.
  private mutating func forget() {
    models = models.suffix(4)
    boundModels = boundModels.suffix(4)
    copies = copies.suffix(4)
    continuations = continuations.suffix(2)
  }

  private mutating func check(in context: Context) {
    let key = Derived.allCases[Int.random(in: Derived.allCases.indices, using: &random)]
    expect(EnvironmentValues.current[keyPath: key.keyPath], key, context, "the task")
    expect(PlainDefaultReader()[key], key, context, "a struct")
    expect(EnvironmentValues()[keyPath: key.keyPath], key, Context(), "an empty environment")
    for (model, scope) in models.suffix(3) {
      expect(model[key], key, Context(settings: scope.settings.union(context.settings)), "a model")
    }
    for (model, scope) in boundModels.suffix(3) { expect(model[key], key, scope, "a bound model") }
    for (values, scope) in copies.suffix(3) { expect(values[keyPath: key.keyPath], key, scope, "a copy") }
  }

  private mutating func expect(_ made: Made, _ key: Derived, _ context: Context, _ reader: String) {
    checkCount += 1
    let expected = context.origin(of: key)
    if made.origin != expected { mistakes.append("\(reader) reads '\(made.origin)', not '\(expected)'") }
  }
}

// MARK: Values

/// A value whose default reads other values.
private enum Derived: CaseIterable, Sendable {
  case constant, one, branch, nested, deep

  var keyPath: WritableKeyPath<EnvironmentValues, Made> {
    switch self {
    case .constant: \.madeConstant
    case .one: \.madeOne
    case .branch: \.madeBranch
    case .nested: \.madeNested
    case .deep: \.madeDeep
    }
  }
}

/// The defaults that were made in one case of a test.
private final class MadeDefaults: Sendable {
  @TaskLocal static var current: MadeDefaults?

  /// The number of defaults that were made, by their origins.
  private let madeCounts = Lock<[String: Int]>([:])

  var madeRepeatedly: [String] {
    madeCounts.withLock { counts in counts.filter { $0.value > 1 }.map { "\($0.key): \($0.value) times" } }
  }

  func add(_ origin: String) { madeCounts.withLock { $0[origin, default: 0] += 1 } }
}

/// An object that a default makes.
private final class Made: Sendable {
  /// The values that the default has read.
  let origin: String

  init(setAs number: Int) { origin = "set \(number)" }

  init(_ origin: String) {
    self.origin = origin
    MadeDefaults.current?.add(origin)
  }

  static func one() -> Made { Made("one of \(EnvironmentValues.current.inputA)") }

  static func branch() -> Made {
    let reader = PlainDefaultReader()
    return Made("branch of \(reader.inputA)" + (reader.inputA.isMultiple(of: 2) ? " and \(reader.inputB)" : ""))
  }

  static func nested() -> Made {
    let reader = DefaultReader()
    return Made("nested of \(reader.one.origin) and \(reader.inputC)")
  }

  static func deep() -> Made {
    let values = EnvironmentValues.current
    let (branch, nested) = (values.madeBranch.origin, values.madeNested.origin)
    return Made("deep of (\(branch)) and (\(nested)) and \(values.madeConstant.origin)")
  }
}

private enum Input {
  static var all: [WritableKeyPath<EnvironmentValues, Int>] { [\.inputA, \.inputB, \.inputC] }
}

extension EnvironmentValues {
  @Entry fileprivate var inputA = 0
  @Entry fileprivate var inputB = 0
  @Entry fileprivate var inputC = 0
  @Entry fileprivate var madeConstant = Made("constant")
  @Entry fileprivate var madeOne = Made.one()
  @Entry fileprivate var madeBranch = Made.branch()
  @Entry fileprivate var madeNested = Made.nested()
  @Entry fileprivate var madeDeep = Made.deep()
}

private struct PlainDefaultReader {
  @Environment(\.inputA) var inputA
  @Environment(\.inputB) var inputB

  subscript(key: Derived) -> Made { Environment(key.keyPath).wrappedValue }
}

@EnvironmentAccessible(observable: false)
private final class DefaultReader {
  @Environment(\.inputC) var inputC
  @Environment(\.madeOne) var one
  @Environment(\.madeConstant) private var constant
  @Environment(\.madeBranch) private var branch
  @Environment(\.madeNested) private var nested
  @Environment(\.madeDeep) private var deep

  subscript(key: Derived) -> Made {
    switch key {
    case .constant: constant
    case .one: one
    case .branch: branch
    case .nested: nested
    case .deep: deep
    }
  }
}
