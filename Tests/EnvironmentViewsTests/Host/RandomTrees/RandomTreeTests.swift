import EnvironmentCore
import EnvironmentViews
import TestSupport
import Testing

/// Random trees of views, changed at random: the HTML equals that of a new host, and exactly the bodies whose inputs
/// have changed run, in the document's order.
@MainActor
struct RandomTreeTests {
  @Test(arguments: 0..<testSize(12 as UInt64, full: 40))
  func `An updated tree shows the HTML of a new one, and runs no body without a changed input`(seed: UInt64) throws {
    var trees = RandomCells(seed: seed)
    let root = trees.cell(depth: 4)
    let log = Log()
    let host = ViewHost { CellView(cell: root, log: log) }
    var oracle = CellOracle()
    var (title, settings) = ("untitled", Settings())
    var store: Store?
    var expected = oracle.show(root, title: title, settings: settings, store: store)
    var appearances = Appearances()
    #expect((appearances.take(log.drain()), appearances.shown.count) == (expected, oracle.appearedCount))

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
    host.expectHTML("")
    #expect(appearances.take(log.drain()) == [])
    #expect(appearances.shown == [] && appearances.strays == [])
  }
}

/// The views that have appeared and not disappeared, according to the log.
private struct Appearances {
  /// The names of the views that have appeared, and not disappeared.
  private(set) var shown: Set<Substring> = []

  /// The entries of views that appeared twice, or disappeared without having appeared.
  private(set) var strays: [String] = []

  /// Removes the appearances from log entries, and returns the rest.
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
