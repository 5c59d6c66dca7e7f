import EnvironmentCore
import EnvironmentViews

/// The views of random cells that own the value they show.
struct CellBound: View {
  final class Model: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.title) var title
  }

  let id: Int
  let log: Log
  @EnvironmentBound var model = Model()

  var body: some View {
    let _ = log("bound \(id)")
    Text("\(model.title);")
  }
}

struct CellPassing: View {
  let id: Int
  let log: Log
  @State private var count = 0

  var body: some View {
    let _ = log("passing \(id)")
    CellPassed(id: id, log: log, count: $count)
  }
}

private struct CellPassed: View {
  let id: Int
  let log: Log
  @Binding var count: Int

  var body: some View {
    let _ = log("counter \(id)")
    Button("\(id)") { count += 1 }
    Text("\(count);")
  }
}

/// A view that logs its appearance and disappearance, with a name that it keeps for its lifetime.
struct CellAnnounced: View {
  private final class Token {}

  let cell: Cell
  let log: Log
  @State private var token = Token()

  init(cell: Cell, log: Log) {
    self.cell = cell
    self.log = log
  }

  var body: some View {
    let name = String(UInt(bitPattern: ObjectIdentifier(token)))
    CellView(cell: cell, log: log)
      .onAppear { log("+\(name)") }
      .onDisappear { log("-\(name)") }
  }
}
