import EnvironmentCore

/// The expected HTML and evaluations of the views of cells, computed each time from the whole tree.
@MainActor
struct CellOracle {
  /// The inputs of one evaluation: the place of the view in the tree, its name, and all values that its body reads.
  struct Evaluation {
    let place: String
    let name: String
    let inputs: String
  }

  /// The numbers of taps, by the places of the counters.
  private(set) var counts: [String: Int] = [:]

  /// The number of views that count as announced.
  private(set) var appearedCount = 0

  private(set) var html = ""
  private(set) var evaluations: [Evaluation] = []

  /// Shows a tree, and returns the names of the bodies that have to run after the tree that was shown before.
  mutating func show(_ cell: Cell, title: String, settings: Settings, store: Store?) -> [String] {
    let before = Dictionary(uniqueKeysWithValues: evaluations.map { ($0.place, $0.inputs) })
    (html, evaluations, appearedCount) = ("", [], 0)
    visit(cell, "", title, settings, store)
    let places = Set(evaluations.map(\.place))
    counts = counts.filter { places.contains($0.key) }
    return evaluations.filter { before[$0.place] != $0.inputs }.map(\.name)
  }

  /// Counts a tap at the counter of a cell.
  mutating func tap(_ cell: Cell) {
    guard let counter = evaluations.first(where: { $0.name == "counter \(cell.id)" }) else { return }
    counts[counter.place, default: 0] += 1
  }

  private mutating func visit(_ cell: Cell, _ place: String, _ title: String, _ settings: Settings, _ store: Store?) {
    let inputs = "\(ObjectIdentifier(cell)) \(cell.structure)"
    evaluations.append(Evaluation(place: place, name: "cell \(cell.id)", inputs: inputs))
    let inner = "\(place)/\(cell.branch)"
    func leaf(_ name: String, _ value: String, _ inputs: String = "", place: String? = nil) {
      let inputs = "\(cell.id) \(value) \(inputs)"
      evaluations.append(Evaluation(place: place ?? inner, name: "\(name) \(cell.id)", inputs: inputs))
      html += "\(value);"
    }
    switch cell.kind {
    case .title: leaf("title", title)
    case .volume: leaf("volume", "\(settings.volume)")
    case .whole(let readsTitle):
      let store = store.map { "\(ObjectIdentifier($0))" } ?? ""
      leaf("whole", readsTitle ? title : "\(settings.volume)", "\(title) \(settings) \(store)")
    case .counter:
      html += "<button type=\"button\">\(cell.id)</button>"
      leaf("counter", "\(counts[inner, default: 0])")
    case .store: leaf("store", store?.title ?? "none", store.map { "\(ObjectIdentifier($0))" } ?? "")
    case .group(let cells):
      html += "<div>"
      for (index, cell) in cells.enumerated() { visit(cell, "\(inner)[\(index)]", title, settings, store) }
      html += "</div>"
    case .list(let cells):
      for cell in cells { visit(cell, "\(inner)#\(cell.id)", title, settings, store) }
    case .titleWriter(let title, let cell): visit(cell, inner, title, settings, store)
    case .volumeWriter(let volume, let cell):
      var settings = settings
      settings.volume = volume
      visit(cell, inner, title, settings, store)
    case .volumeTransform(let limit, let cell):
      var settings = settings
      if settings.volume < limit { settings.volume += 1 }
      visit(cell, inner, title, settings, store)
    case .bound: leaf("bound", title)
    case .passing:
      evaluations.append(Evaluation(place: inner, name: "passing \(cell.id)", inputs: "\(cell.id)"))
      html += "<button type=\"button\">\(cell.id)</button>"
      leaf("counter", "\(counts["\(inner)/passed", default: 0])", place: "\(inner)/passed")
    case .storeWriter(let store, let cell): visit(cell, inner, title, settings, store)
    case .announced(let announced):
      appearedCount += 1
      visit(announced, inner, title, settings, store)
    case .identified(let number, let cell): visit(cell, "\(inner)@\(number)", title, settings, store)
    case .choice(let isFirst, let first, let second):
      visit(isFirst ? first : second, "\(inner)\(isFirst)", title, settings, store)
    }
  }
}
