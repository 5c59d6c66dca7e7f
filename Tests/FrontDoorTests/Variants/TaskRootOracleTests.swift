import ComposableEnvironment
import EnvironmentKit
import GlobalEnvironment
import TestSupport
import Testing

/// Random nested scopes, operations with global dependencies, objects and trees that are made and used in other
/// scopes, escapes and aliases, compared with lists of settings.
struct TaskRootOracleTests {
  @Test(.ownDefaults, arguments: 1...testSize(2 as UInt64, full: 8))
  func `All doors agree with an oracle`(seed: UInt64) {
    #expect(OracleRun.mistakes(seed: seed) == [])
  }

  @Test func `Tasks that share objects and trees agree with an oracle`() async {
    let shared = OracleRun.objects(10, seed: 50)
    let mistakes = await withTaskGroup(of: [String].self) { group in
      for seed in 100..<108 as Range<UInt64> {
        group.addTask { OracleRun.mistakes(seed: seed, checkCount: 600, sharing: shared) }
      }
      return await group.reduce([], +)
    }
    #expect(mistakes == [])
  }

  @Test(.ownDefaults, arguments: [20, 21, 22] as [UInt64])
  func `Scopes and operations override prepared values`(seed: UInt64) async {
    await #expect(processExitsWith: .success) { [seed = seed as UInt64] in
      prepareEnvironment {
        $0.oracleFirst = 100
        $0.oracleThird = 102
      }
      #expect(OracleRun.mistakes(seed: seed, prepared: [0: 100, 2: 102]) == [])
    }
  }
}

// MARK: The oracle

/// A key that a scope has set or reset.
private struct OracleSetting: Hashable {
  /// The scope's place in the order of entering; zero for prepared values.
  let serial: Int
  let key: Int

  /// `nil` if the key was reset.
  let value: Int?
}

/// The aliases and the global dependencies of an operation.
private final class OracleBox {
  /// The aliases in the order in which they were made, each with the key it was made an alias of.
  var aliases: [(key: Int, target: Int)] = []
  var own = OracleOwnValues()

  func copy() -> OracleBox {
    let copy = OracleBox()
    (copy.aliases, copy.own) = (aliases, own)
    return copy
  }

  func canonical(of key: Int) -> Int {
    aliases.first { $0.key == key }.map { canonical(of: $0.target) } ?? key
  }

  /// Returns whether a chain of aliases leads from one key to another.
  func leads(_ key: Int, to other: Int) -> Bool {
    key == other || aliases.first { $0.key == key }.map { leads($0.target, to: other) } ?? false
  }

  /// Returns the keys that are equal under the aliases, the canonical one first.
  func names(of key: Int) -> [Int] {
    let canonical = canonical(of: key)
    return [canonical] + aliases.map(\.key).filter { self.canonical(of: $0) == canonical }
  }
}

/// The values that were set at one environment, each with its time.
private struct OracleOwnValues: Sendable {
  var writes: [Int: (time: Int, value: Int)] = [:]

  func last(of names: [Int]) -> Int? {
    names.compactMap { writes[$0] }.max { $0.time < $1.time }?.value
  }
}

/// The settings that apply in one place.
private struct OracleContext {
  var settings: Set<OracleSetting>
  var isInScope = false
  var box = OracleBox()

  /// Returns the value that a task has by one name, or the last one that was set by any of several names.
  static func value(of names: [Int], in settings: Set<OracleSetting>) -> Int? {
    guard let serial = settings.filter({ names.contains($0.key) }).map(\.serial).max() else { return nil }
    let last = settings.filter { $0.serial == serial }
    return names.lazy.compactMap { name in last.first { $0.key == name }?.value }.first
  }
}

/// A model and a tree that were made in the same scope.
private struct OracleObject: Sendable {
  let model = OracleModel()
  let tree = OracleTree()
  let settings: Set<OracleSetting>
  let isInScope: Bool

  /// The values that were set at the tree, and at the one that is derived from it.
  var treeValues = OracleOwnValues()
  var childValues = OracleOwnValues()
}

// MARK: The run

private struct OracleRun {
  private var random: SeededGenerator
  private let checkLimit: Int
  private var checkCount = 0
  private(set) var mistakes: [String] = []

  /// The number of steps so far, starting after those of the run whose objects this one shares.
  private var time: Int
  private let sharedCount: Int
  private var objects: [OracleObject]
  private var escapes: [(continuation: EnvironmentValues.Continuation, context: OracleContext)] = []

  init(seed: UInt64, checkCount: Int = 1_500, sharing objects: [OracleObject] = []) {
    random = SeededGenerator(seed: seed)
    checkLimit = checkCount
    self.objects = objects
    sharedCount = objects.count
    time = objects.isEmpty ? 0 : 1_000_000
  }

  static func mistakes(
    seed: UInt64, checkCount: Int = 1_500, sharing objects: [OracleObject] = [], prepared: [Int: Int] = [:]
  ) -> [String] {
    withDependencies(operation: {
      var run = OracleRun(seed: seed, checkCount: checkCount, sharing: objects)
      let prepared = prepared.map { OracleSetting(serial: 0, key: $0.key, value: $0.value) }
      let context = OracleContext(settings: Set(prepared))
      while run.checkCount < checkCount { run.steps(in: context, depth: 0) }
      return run.mistakes
    })
  }

  /// Returns some objects, each made in its own scope or in none.
  static func objects(_ count: Int, seed: UInt64) -> [OracleObject] {
    var run = OracleRun(seed: seed)
    var objects: [OracleObject] = []
    for _ in 0..<count {
      let context = OracleContext(settings: [])
      if Bool.random(using: &run.random) {
        run.enter(from: context) { objects.append($0.makeObject(in: $1)) }
      } else {
        objects.append(run.makeObject(in: context))
      }
    }
    return objects
  }

  private func makeObject(in context: OracleContext) -> OracleObject {
    OracleObject(settings: context.settings, isInScope: context.isInScope)
  }

  /// Performs some random steps in the current scope.
  private mutating func steps(in context: OracleContext, depth: Int) {
    let isDeep = depth > 5
    for _ in 0..<4 where checkCount < checkLimit {
      time += 1
      switch Int.random(in: 0..<18, using: &random) {
      case 0..<3 where !isDeep: enter(from: context) { $0.steps(in: $1, depth: depth + 1) }
      case 3 where !isDeep, 4 where !isDeep: enterOperation(from: context, depth: depth)
      case 5: setGlobal(in: context)
      case 6: alias(in: context)
      case 7 where Int.random(in: 0..<3, using: &random) == 0:
        context.box.own = OracleOwnValues()
        GlobalDependencies.reset()
      case 8, 9: objects.append(makeObject(in: context))
      case 10: setAtTree()
      case 11: escapes.append((withEscapedEnvironment { $0 }, context))
      case 12 where !isDeep: yield(depth: depth)
      case 13 where !isDeep: enterScopeOfObject(from: context, depth: depth)
      case 14 where objects.count > sharedCount + 8: objects.remove(at: objects.count - 5)
      default: check(in: context)
      }
    }
    check(in: context)
  }

  /// Enters a scope that sets and resets some keys.
  private mutating func enter(from context: OracleContext, _ steps: (inout OracleRun, OracleContext) -> Void) {
    time += 1
    var context = context
    var changes: [(key: Int, value: Int?)] = []
    for key in OracleKeys.all.indices where Int.random(in: 0..<3, using: &random) == 0 {
      let value = Int.random(in: 0..<4, using: &random) == 0 ? nil : time
      changes.append((key, value))
    }
    let outer = context.settings
    for (key, value) in changes {
      // Resetting a key that isn't set changes nothing.
      if value == nil, OracleContext.value(of: [key], in: outer) == nil { continue }
      context.settings.insert(OracleSetting(serial: time, key: key, value: value))
    }
    context.isInScope = true
    withEnvironment { values in
      for (key, value) in changes {
        if let value { values[keyPath: OracleKeys.all[key]] = value } else { values.reset(OracleKeys.all[key]) }
      }
    } operation: {
      steps(&self, context)
    }
  }

  /// Begins an operation with its own global dependencies and aliases, and may set some.
  private mutating func enterOperation(from context: OracleContext, depth: Int) {
    var context = context
    context.box = context.box.copy()
    let key = Int.random(in: OracleKeys.all.indices, using: &random)
    if Bool.random(using: &random) {
      let outerBox = context.box
      context.box = outerBox.copy()
      context.box.own.writes[key] = (time, time)
      withDependencies {
        expect($0[OracleKeys.all[key]], globalValue(of: key, in: context, outerBox), "an override", key)
        $0[OracleKeys.all[key]] = time
        expect($0[OracleKeys.all[key]], time, "an override", key)
      } operation: {
        steps(in: context, depth: depth + 1)
      }
    } else {
      withDependencies(operation: { steps(in: context, depth: depth + 1) })
    }
  }

  private mutating func setGlobal(in context: OracleContext) {
    let key = Int.random(in: OracleKeys.all.indices, using: &random)
    context.box.own.writes[key] = (time, time)
    OracleGlobal().with(OracleKeys.all[key], time)
  }

  private mutating func setAtTree() {
    guard objects.count > sharedCount else { return }
    let index = Int.random(in: sharedCount..<objects.count, using: &random)
    let key = Int.random(in: OracleKeys.all.indices, using: &random)
    if Bool.random(using: &random) {
      objects[index].treeValues.writes[key] = (time, time)
      objects[index].tree.with(OracleKeys.all[key], time)
    } else {
      objects[index].childValues.writes[key] = (time, time)
      objects[index].tree.child.with(OracleKeys.all[key], time)
    }
  }

  private mutating func alias(in context: OracleContext) {
    let box = context.box
    let key = Int.random(in: OracleKeys.all.indices, using: &random)
    let target = Int.random(in: OracleKeys.all.indices, using: &random)
    // A cycle would be reported.
    guard !box.leads(target, to: key), Int.random(in: 0..<3, using: &random) > 0 else {
      box.aliases = []
      return Dependencies.clearAliases()
    }
    if !box.aliases.contains(where: { $0 == (key, target) }) {
      box.aliases.removeAll { $0.key == key }
      box.aliases.append((key, target))
    }
    OracleGlobal().aliasing(OracleKeys.all[key], to: OracleKeys.all[target])
  }

  private mutating func yield(depth: Int) {
    guard let (continuation, context) = escapes.randomElement(using: &random) else { return }
    continuation.yield { steps(in: context, depth: depth + 1) }
  }

  private mutating func enterScopeOfObject(from context: OracleContext, depth: Int) {
    guard let object = objects.randomElement(using: &random) else { return }
    var context = context
    if object.isInScope { (context.settings, context.isInScope) = (object.settings, true) }
    withEnvironment(from: object.model) { steps(in: context, depth: depth + 1) }
  }

  // MARK: Checks

  private mutating func check(in context: OracleContext) {
    for (key, keyPath) in OracleKeys.all.enumerated() {
      let plain = OracleContext.value(of: [key], in: context.settings) ?? OracleKeys.defaultValue(of: key)
      expect(EnvironmentValues.current[keyPath: keyPath], plain, "the task", key)
      expect(OracleStruct().values[key], plain, "a struct", key)
      let global = globalValue(of: key, in: context, context.box)
      expect(OracleGlobal().values[key], global, "a global environment", key)
      expect(OracleGlobal()[keyPath], global, "a global environment, by name,", key)
    }
    guard let object = objects.randomElement(using: &random) else { return }
    for key in OracleKeys.all.indices { check(object, key, in: context) }
  }

  private mutating func check(_ object: OracleObject, _ key: Int, in context: OracleContext) {
    let settings = context.settings.union(object.settings)
    let plain = OracleContext.value(of: [key], in: settings) ?? OracleKeys.defaultValue(of: key)
    expect(object.model.values[key], plain, "a model", key)
    let names = context.box.names(of: key)
    let tree =
      object.treeValues.last(of: names) ?? OracleContext.value(of: names, in: settings)
      ?? OracleKeys.defaultValue(of: names[0])
    expect(object.tree.values[key], tree, "a tree", key)
    expect(object.tree.child.values[key], object.childValues.last(of: names) ?? tree, "a derived environment", key)
  }

  private func globalValue(of key: Int, in context: OracleContext, _ box: OracleBox) -> Int {
    let names = box.names(of: key)
    return box.own.last(of: names) ?? OracleContext.value(of: names, in: context.settings)
      ?? OracleKeys.defaultValue(of: names[0])
  }

  private mutating func expect(_ value: Int, _ expected: Int, _ reader: String, _ key: Int) {
    checkCount += 1
    if value != expected, mistakes.count < 10 {
      mistakes.append("At step \(time), \(reader) reads \(value) and not \(expected) for key \(key).")
    }
  }
}

// MARK: The readers

// `@unchecked Sendable`: its storage guards the values that it reads.
@EnvironmentAccessible(observable: false)
private final class OracleModel: @unchecked Sendable {
  @Environment(\.oracleFirst) private var first
  @Environment(\.oracleSecond) private var second
  @Environment(\.oracleThird) private var third

  var values: [Int] { [first, second, third] }
}

private struct OracleStruct {
  @Environment(\.oracleFirst) private var first
  @Environment(\.oracleSecond) private var second
  @Environment(\.oracleThird) private var third

  var values: [Int] { [first, second, third] }
}

// `@unchecked Sendable`: it has no stored properties of its own.
private final class OracleTree: ComposableEnvironment, @unchecked Sendable {
  @ComposableEnvironmentDependency(\.oracleFirst) private var first
  @ComposableEnvironmentDependency(\.oracleSecond) private var second
  @ComposableEnvironmentDependency(\.oracleThird) private var third
  @DerivedComposableEnvironment<OracleTree> var child

  var values: [Int] { [first, second, third] }
}

private struct OracleGlobal: GlobalEnvironment {
  @GlobalEnvironmentDependency(\.oracleFirst) private var first
  @GlobalEnvironmentDependency(\.oracleSecond) private var second
  @GlobalEnvironmentDependency(\.oracleThird) private var third

  init() {}

  var values: [Int] { [first, second, third] }
}

private enum OracleKeys {
  static var all: [WritableKeyPath<EnvironmentValues, Int>] { [\.oracleFirst, \.oracleSecond, \.oracleThird] }

  static func defaultValue(of key: Int) -> Int { -1 - key }
}

private struct OracleSecondKey: DependencyKey { static let defaultValue = -2 }

/// One of each kind: an entry, a handwritten key and accessor, a value without a key.
extension EnvironmentValues {
  @Entry fileprivate var oracleFirst = -1

  fileprivate var oracleSecond: Int {
    get { self[OracleSecondKey.self] }
    set { self[OracleSecondKey.self] = newValue }
  }

  fileprivate var oracleThird: Int {
    get { self[\.oracleThird] ?? -3 }
    set { self[\.oracleThird] = newValue }
  }
}
