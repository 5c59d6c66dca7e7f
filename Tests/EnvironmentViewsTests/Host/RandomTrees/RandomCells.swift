import TestSupport

/// A generator of random cells and random changes of them.
struct RandomCells {
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
    return switch next(depth > 0 ? 19 : 7) {
    case 0: .title
    case 1: .volume
    case 2: .whole(readsTitle: next(2) == 0)
    case 3: .counter
    case 4: .store
    case 5: .bound
    case 6: .passing
    case 7, 8: .group(cells())
    case 9, 10, 11: .list(cells())
    case 12: .titleWriter("title \(next(3))", cell(depth: depth - 1))
    case 13: .volumeWriter(next(4), cell(depth: depth - 1))
    case 14: .storeWriter(store(), cell(depth: depth - 1))
    case 15: .announced(cell(depth: depth - 1))
    case 16: .identified(next(2), cell(depth: depth - 1))
    case 17: .volumeTransform(limit: next(4), cell(depth: depth - 1))
    default: .choice(next(2) == 0, cell(depth: depth - 1), cell(depth: depth - 1))
    }
  }

  /// Changes a cell below a root: its kind, the value that it writes, or its content and the order of that.
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
    case .storeWriter(_, let inner): cell.become(.storeWriter(store(), inner))
    case .identified(let number, let inner): cell.become(.identified(number + 1, inner))
    case .announced(let inner): if next(4) == 0 { cell.become(inner.kind) }
    case .title, .volume, .counter, .store, .bound, .passing: cell.become(kind(depth: 2))
    }
  }

  private mutating func store() -> Store? { next(3) == 0 ? nil : Store("written \(next(3))") }

  private mutating func rearrange(_ cells: inout [Cell]) {
    switch next(4) {
    case 0: cells.insert(cell(depth: 2), at: next(cells.count + 1))
    case 1 where !cells.isEmpty: cells.remove(at: next(cells.count))
    default: cells.shuffle(using: &generator)
    }
  }
}
