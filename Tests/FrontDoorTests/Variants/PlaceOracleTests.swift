import EnvironmentKit
import TestSupport
import Testing

/// Random nested scopes, places of views, hosts and objects, compared with lists of settings.
@MainActor
struct PlaceOracleTests {
  @Test(arguments: 1...testSize(4 as UInt64, full: 40))
  func `Scopes, places, actions and objects agree with an oracle`(seed: UInt64) throws {
    let run = OracleRun(random: SeededGenerator(seed: seed))
    while run.checkCount < 1_000 { try run.steps(in: OracleContext(), depth: 0) }
    #expect(run.mistakes == [])
  }
}

/// A write in a scope.
private struct OracleSetting: Hashable {
  let number: Int
  let key: Int

  /// `nil` if the key was reset.
  let value: Int?
}

/// The values of a place, with the number of the scope that has set each; `nil` for a view's value.
private typealias OracleTable = [Int: (number: Int?, value: Int)]

/// What applies where code runs.
private struct OracleContext {
  /// The settings of the scopes around.
  var settings: Set<OracleSetting> = []

  /// The place whose code runs, with its number.
  var place: (number: Int, values: OracleTable)?

  /// Returns the setting that an object reads which was made with other settings.
  func entry(_ key: Int, with others: Set<OracleSetting> = []) -> (number: Int?, value: Int)? {
    let last = settings.union(others).filter { $0.key == key }.max { $0.number < $1.number }
    if let place, let value = place.values[key], value.number ?? place.number >= last?.number ?? 0 { return value }
    return last?.value.map { (last?.number, $0) }
  }

  var table: OracleTable {
    Dictionary(uniqueKeysWithValues: OracleReader.keys.indices.compactMap { key in entry(key).map { (key, $0) } })
  }
}

@MainActor
private final class OracleRun {
  var random: SeededGenerator
  private(set) var mistakes: [String] = []
  private(set) var checkCount = 0
  private var number = 0
  private var objects: [(reader: OracleReader, settings: Set<OracleSetting>)] = []
  private var hosts: [(host: ViewHost<OracleRunner.Placed>, values: OracleTable, code: OracleCode)] = []

  init(random: SeededGenerator) { self.random = random }

  private func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  func steps(in context: OracleContext, depth: Int) throws {
    for _ in 0..<4 where checkCount < 1_000 {
      switch number(below: 10) {
      case 0..<3 where depth < 5: try enterScope(from: context, depth)
      case 3, 4: objects.append((OracleReader(), context.settings))
      case 5 where depth < 4: try render(from: context, depth)
      case 6 where depth < 4: try makeHost(from: context, depth)
      case 7 where depth < 4: try tap(from: context, depth)
      case 8 where objects.count > 12: objects.remove(at: number(below: objects.count))
      default: check(in: context)
      }
    }
    check(in: context)
  }

  private func enterScope(from context: OracleContext, _ depth: Int) throws {
    number += 1
    var inner = context
    var new: [OracleSetting] = []
    for key in OracleReader.keys.indices where number(below: 3) == 0 {
      let isReset = number(below: 4) == 0
      // Resetting a key that isn't set changes nothing.
      if isReset, context.entry(key) == nil { continue }
      new.append(OracleSetting(number: number, key: key, value: isReset ? nil : number))
    }
    inner.settings.formUnion(new)
    try withEnvironment { values in
      for setting in new {
        let keyPath = OracleReader.keys[setting.key]
        if let value = setting.value { values[keyPath: keyPath] = value } else { values.reset(keyPath) }
      }
    } operation: {
      try steps(in: inner, depth: depth + 1)
    }
  }

  /// Returns random writes of views, the outermost first.
  private func writes() -> [(key: Int, value: Int)] {
    (0..<number(below: 3)).map { _ in (number(below: OracleReader.keys.count), 1_000 + number(below: 1_000)) }
  }

  private func placed(_ table: OracleTable, _ writes: [(key: Int, value: Int)]) -> OracleTable {
    writes.reduce(into: table) { $0[$1.key] = (nil, $1.value) }
  }

  private func render(from context: OracleContext, _ depth: Int) throws {
    let writes = writes()
    var inner = context
    // The code enters no scope before.
    inner.place = (number, placed(context.table, writes))
    let code = OracleCode()
    var failure: (any Error)?
    code.run = { do { try self.steps(in: inner, depth: depth + 1) } catch { failure = error } }
    _ = try renderHTML(OracleRunner.body(code, writes))
    if let failure { throw failure }
  }

  private func makeHost(from context: OracleContext, _ depth: Int) throws {
    let writes = writes()
    let code = OracleCode()
    let host = ViewHost { OracleRunner.button(code, writes) }
    hosts.append((host, placed(context.table, writes), code))
    if hosts.count > 4 { hosts.removeFirst() }
  }

  private func tap(from context: OracleContext, _ depth: Int) throws {
    guard let host = hosts.randomElement(using: &random) else { return }
    number += 1
    var inner = context
    // An event in the code of another place has the values of its own place.
    inner.place = (number, host.values)
    let former = host.code.run
    defer { host.code.run = former }
    var failure: (any Error)?
    host.code.run = { do { try self.steps(in: inner, depth: depth + 1) } catch { failure = error } }
    try host.host.tap("Run")
    if let failure { throw failure }
  }

  private func check(in context: OracleContext) {
    for (key, keyPath) in OracleReader.keys.enumerated() {
      expect(EnvironmentValues.current[keyPath: keyPath], context.entry(key)?.value, "the code", key)
      for object in objects.suffix(4) {
        expect(object.reader.values[key], context.entry(key, with: object.settings)?.value, "an object", key)
      }
    }
  }

  private func expect(_ value: Int, _ expected: Int?, _ reader: String, _ key: Int) {
    checkCount += 1
    if value != expected ?? -1, mistakes.count < 10 {
      mistakes.append("\(checkCount): \(reader) reads \(value) and not \(expected ?? -1) for key \(key)")
    }
  }
}

@MainActor
private final class OracleCode {
  var run: () -> Void = {}
}

@MainActor
private enum OracleRunner {
  typealias Placed = AnyView

  struct Body: View {
    let code: OracleCode
    var body: some View {
      let _ = code.run()
      Text("")
    }
  }

  static func body(_ code: OracleCode, _ writes: [(key: Int, value: Int)]) -> AnyView {
    placed(AnyView(Body(code: code)), writes)
  }

  static func button(_ code: OracleCode, _ writes: [(key: Int, value: Int)]) -> AnyView {
    placed(AnyView(Button("Run") { code.run() }), writes)
  }

  private static func placed(_ view: AnyView, _ writes: [(key: Int, value: Int)]) -> AnyView {
    // The last write is the nearest one.
    writes.reversed().reduce(view) { AnyView($0.environment(OracleReader.keys[$1.key], $1.value)) }
  }
}

@EnvironmentAccessible(observable: false)
private final class OracleReader {
  @Environment(\.placeFirst) private var first
  @Environment(\.placeSecond) private var second
  @Environment(\.placeThird) private var third

  static var keys: [WritableKeyPath<EnvironmentValues, Int>] { [\.placeFirst, \.placeSecond, \.placeThird] }

  var values: [Int] { [first, second, third] }
}

extension EnvironmentValues {
  @Entry fileprivate var placeFirst = -1
  @Entry fileprivate var placeSecond = -1
  @Entry fileprivate var placeThird = -1
}
