import EnvironmentCore
import EnvironmentViews
import TestSupport
import Testing

/// Random trees of views, changed at random: what is shown is what a fresh evaluation would show, and exactly those
/// bodies run whose inputs have changed, in the document's order.
@MainActor
@Suite struct RandomTreeTests {
  @Test(arguments: 0..<40)
  func `A tree that is updated shows what a new one would, and runs no body without need`(seed: UInt64) throws {
    var trees = RandomCells(seed: seed)
    let root = trees.cell(depth: 4)
    let log = Log()
    let host = ViewHost { CellView(cell: root, log: log) }
    var oracle = CellOracle()
    var (title, settings) = ("untitled", Settings())
    var store: Store?
    #expect(log.drain() == oracle.show(root, title: title, settings: settings, store: store))

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
      let expected = oracle.show(root, title: title, settings: settings, store: store)
      #expect(host.html == oracle.html, "seed \(seed), step \(step)")
      #expect(log.drain() == expected, "seed \(seed), step \(step)")
    }
    host.unmount()
    #expect(host.html == "")
  }
}

/// Makes and changes cells at random.
private struct RandomCells {
  private var generator: SeededGenerator
  private var count = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func next(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  mutating func cell(depth: Int) -> Cell {
    count += 1
    let id = count
    return Cell(id: id, kind: kind(depth: depth))
  }

  private mutating func kind(depth: Int) -> Cell.Kind {
    func cells() -> [Cell] { (0..<next(5)).map { _ in cell(depth: depth - 1) } }
    return switch next(depth > 0 ? 14 : 5) {
    case 0: .title
    case 1: .volume
    case 2: .whole(readsTitle: next(2) == 0)
    case 3: .counter
    case 4: .store
    case 5, 6: .group(cells())
    case 7, 8, 9: .list(cells())
    case 10: .titleWriter("title \(next(3))", cell(depth: depth - 1))
    case 11: .volumeWriter(next(4), cell(depth: depth - 1))
    case 12: .volumeTransform(limit: next(4), cell(depth: depth - 1))
    default: .choice(next(2) == 0, cell(depth: depth - 1), cell(depth: depth - 1))
    }
  }

  /// Changes some cell below a root: what it is, what it writes, or the cells in it and their order.
  mutating func change(_ root: Cell) {
    let all = root.all
    let cell = all[next(all.count)]
    switch cell.kind {
    case .list(var cells):
      rearrange(&cells)
      cell.become(.list(cells))
    case .group(var cells):
      rearrange(&cells)
      cell.become(.group(cells))
    case .titleWriter(_, let inner): cell.become(.titleWriter("title \(next(3))", inner))
    case .volumeWriter(_, let inner): cell.become(.volumeWriter(next(4), inner))
    case .volumeTransform(_, let inner): cell.become(.volumeTransform(limit: next(4), inner))
    case .choice(let isFirst, let first, let second): cell.become(.choice(!isFirst, first, second))
    case .whole(let readsTitle): cell.become(.whole(readsTitle: !readsTitle))
    case .title, .volume, .counter, .store: cell.become(kind(depth: 2))
    }
  }

  private mutating func rearrange(_ cells: inout [Cell]) {
    switch next(4) {
    case 0: cells.insert(cell(depth: 2), at: next(cells.count + 1))
    case 1 where !cells.isEmpty: cells.remove(at: next(cells.count))
    default: cells.shuffle(using: &generator)
    }
  }
}
