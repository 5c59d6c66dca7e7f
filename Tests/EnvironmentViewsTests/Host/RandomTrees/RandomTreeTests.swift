import EnvironmentCore
import EnvironmentViews
import Foundation
import Testing

/// Random trees of views, changed at random: what is shown is what a fresh evaluation would show, and exactly those
/// bodies run whose inputs have changed, in the document's order.
@MainActor
@Suite struct RandomTreeTests {
  /// How many trees there are; more by `RANDOM_TREES` in the environment of the process.
  nonisolated private static let seedCount =
    ProcessInfo.processInfo.environment["RANDOM_TREES"].flatMap { Int($0) } ?? 40

  @Test(arguments: 0..<UInt64(RandomTreeTests.seedCount))
  func `A tree that is updated shows what a new one would, and runs no body without need`(seed: UInt64) throws {
    var trees = RandomCells(seed: seed)
    let root = trees.cell(depth: 4)
    let log = Log()
    let host = ViewHost { CellView(cell: root, log: log) }
    var oracle = CellOracle()
    var (title, settings) = ("untitled", Settings())
    var store: Store?
    var expected = oracle.show(root, title: title, settings: settings, store: store)
    var appearances = Appearances()
    #expect(appearances.take(log.drain()) == expected)
    #expect(appearances.shown.count == oracle.appearedCount)

    for step in 0..<60 {
      switch trees.next(9) {
      case 0:
        title = "title \(trees.next(3))"
        host.environment.title = title
      case 1:
        settings.volume = trees.next(4)
        host.environment.settings.volume = settings.volume
      case 2:
        settings.name = "name \(step)"
        host.environment.settings = settings
      case 3:
        store = trees.next(3) == 0 ? nil : Store("store \(trees.next(3))")
        host.environment[Store.self] = store
      case 4: store?.title = "store \(trees.next(3))"
      case 5, 6:
        let counters = root.all.filter { cell in oracle.evaluations.contains { $0.name == "counter \(cell.id)" } }
        guard !counters.isEmpty else { continue }
        let counter = counters[trees.next(counters.count)]
        try host.tap("\(counter.id)")
        oracle.tap(counter)
      default:
        trees.change(root)
      }
      host.update()
      expected = oracle.show(root, title: title, settings: settings, store: store)
      #expect(host.html == oracle.html, "seed \(seed), step \(step)")
      #expect(appearances.take(log.drain()) == expected, "seed \(seed), step \(step)")
      #expect(appearances.shown.count == oracle.appearedCount, "seed \(seed), step \(step)")
    }
    host.unmount()
    #expect(host.html == "")
    #expect(appearances.take(log.drain()) == [])
    #expect(appearances.shown == [] && appearances.strays == [])
  }
}

/// Follows which views have appeared and not disappeared, by what was logged.
private struct Appearances {
  /// What has appeared, and not disappeared.
  private(set) var shown: Set<Substring> = []

  /// What appeared twice, or disappeared without having appeared.
  private(set) var strays: [String] = []

  /// Takes the appearances out of what was logged, and returns the rest.
  mutating func take(_ entries: [String]) -> [String] {
    entries.filter { entry in
      let name = entry.dropFirst()
      switch entry.first {
      case "+": if !shown.insert(name).inserted { strays.append(entry) }
      case "-": if shown.remove(name) == nil { strays.append(entry) }
      default: return true
      }
      return false
    }
  }
}
