import Observation

/// A node of a tree of views that a test changes at random.
@Observable
final class Cell {
  indirect enum Kind {
    /// Shows the title of the environment.
    case title
    /// Shows the volume of the settings in the environment.
    case volume
    /// Shows a value that it reads from the whole environment: the title, or the volume.
    case whole(readsTitle: Bool)
    /// Shows and counts taps.
    case counter
    /// Shows the title of a store.
    case store
    /// Shows cells one after the other.
    case group([Cell])
    /// Shows cells by their identifiers.
    case list([Cell])
    case titleWriter(String, Cell)
    case volumeWriter(Int, Cell)
    /// Adds to the volume if it is below a limit.
    case volumeTransform(limit: Int, Cell)
    case choice(Bool, Cell, Cell)
    /// Shows the title that its own model is bound to.
    case bound
    /// Counts taps in a view that it passes a binding to.
    case passing
    /// Clears the store of the environment, or writes another one.
    case storeWriter(Store?, Cell)
    /// Logs when its content appears and disappears.
    case announced(Cell)
    /// Shows a cell with a number as the identifier of its view.
    case identified(Int, Cell)
  }

  let id: Int
  var kind: Kind

  init(id: Int, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  var cells: [Cell] {
    switch kind {
    case .title, .volume, .whole, .counter, .store, .bound, .passing: []
    case .group(let cells), .list(let cells): cells
    case .titleWriter(_, let cell), .volumeWriter(_, let cell), .volumeTransform(_, let cell),
      .storeWriter(_, let cell),
      .announced(let cell), .identified(_, let cell):
      [cell]
    case .choice(_, let first, let second): [first, second]
    }
  }

  /// The cell and all its descendants.
  var all: [Cell] { [self] + cells.flatMap(\.all) }

  /// The branch or identifier that decides which view the cell's body consists of.
  var branch: String { String("\(kind)".prefix { $0.isLetter }) }

  /// The part of the cell that the body of its view reads.
  var structure: String {
    let parameter =
      switch kind {
      case .whole(let readsTitle): "\(readsTitle)"
      case .titleWriter(let title, _): title
      case .volumeWriter(let volume, _): "\(volume)"
      case .volumeTransform(let limit, _): "\(limit)"
      case .choice(let isFirst, _, _): "\(isFirst)"
      case .storeWriter(let store, _): store.map { "\(ObjectIdentifier($0))" } ?? "nil"
      case .identified(let number, _): "\(number)"
      case .title, .volume, .counter, .store, .group, .list, .bound, .passing, .announced: ""
      }
    return "\(branch) \(parameter) \(cells.map(\.id))"
  }

  /// Changes to another kind of cell, if the kind differs.
  func become(_ kind: Kind) {
    if Cell(id: id, kind: kind).structure != structure { self.kind = kind }
  }
}
