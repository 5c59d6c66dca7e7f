import EnvironmentCore
import EnvironmentViews

/// The view of a random cell. Each body logs its evaluation.
struct CellView: View {
  let cell: Cell
  let log: Log

  var body: some View {
    let _ = log("cell \(cell.id)")
    switch cell.kind {
    case .title: CellTitle(id: cell.id, log: log)
    case .volume: CellVolume(id: cell.id, log: log)
    case .whole(let readsTitle): CellWhole(id: cell.id, readsTitle: readsTitle, log: log)
    case .counter: CellCounter(id: cell.id, log: log)
    case .store: CellStore(id: cell.id, log: log)
    case .group(let cells): Element("div") { for cell in cells { CellView(cell: cell, log: log) } }
    case .list(let cells): ForEach(cells, id: \.id) { CellView(cell: $0, log: log) }
    case .titleWriter(let title, let cell): CellView(cell: cell, log: log).environment(\.title, title)
    case .volumeWriter(let volume, let cell): CellView(cell: cell, log: log).environment(\.settings.volume, volume)
    case .volumeTransform(let limit, let cell):
      CellView(cell: cell, log: log).transformEnvironment(\.settings) { if $0.volume < limit { $0.volume += 1 } }
    case .choice(let isFirst, let first, let second):
      if isFirst { CellView(cell: first, log: log) } else { CellView(cell: second, log: log) }
    case .bound: CellBound(id: cell.id, log: log)
    case .passing: CellPassing(id: cell.id, log: log)
    case .storeWriter(let store, let cell): CellView(cell: cell, log: log).environment(store)
    case .announced(let cell): CellAnnounced(cell: cell, log: log)
    case .identified(let number, let cell): CellView(cell: cell, log: log).id(number)
    }
  }
}

private struct CellTitle: View {
  let id: Int
  let log: Log
  @Environment(\.title) var title

  var body: some View {
    let _ = log("title \(id)")
    Text("\(title);")
  }
}

private struct CellVolume: View {
  let id: Int
  let log: Log
  @Environment(\.settings.volume) var volume

  var body: some View {
    let _ = log("volume \(id)")
    Text("\(volume);")
  }
}

private struct CellWhole: View {
  let id: Int
  let readsTitle: Bool
  let log: Log
  @Environment(\.self) var values

  var body: some View {
    let _ = log("whole \(id)")
    Text(readsTitle ? "\(values.title);" : "\(values.settings.volume);")
  }
}

private struct CellCounter: View {
  let id: Int
  let log: Log
  @State private var count = 0

  var body: some View {
    let _ = log("counter \(id)")
    Button("\(id)") { count += 1 }
    Text("\(count);")
  }
}

private struct CellStore: View {
  let id: Int
  let log: Log
  @Environment(Store.self) var store: Store?

  var body: some View {
    let _ = log("store \(id)")
    Text("\(store?.title ?? "none");")
  }
}
