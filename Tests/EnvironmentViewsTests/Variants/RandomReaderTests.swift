import EnvironmentCore
import EnvironmentViews
import TestSupport
import Testing

/// Random changes of what rows read in every way: exactly the rows that have read what differs are evaluated, and the
/// rows show what new ones show.
@MainActor
struct RandomReaderTests {
  @Test(arguments: 0..<testSize(8 as UInt64, full: 24))
  func `A change evaluates the rows that have read what differs`(seed: UInt64) throws {
    // The first bodies of a type are tracked in another way than the others.
    switch seed % 4 {
    case 0: try check(seed, Int.self)
    case 1: try check(seed, Int8.self)
    case 2: try check(seed, Int16.self)
    default: try check(seed, Int32.self)
    }
  }

  private func check<Tag>(_ seed: UInt64, _ tag: Tag.Type) throws {
    var generator = SeededGenerator(seed: seed)
    func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    let sources = Sources()
    var handed: Binding<Page<Tag>.Contents>?
    let host = ViewHost { Page<Tag>(sources: sources, hand: { handed = $0 }, contents: .init()) }
    let contents = try #require(handed)
    var nextID = 0
    var expected: [Int: String] = [:]

    for step in 0..<50 {
      sources.reset()
      let (model, number) = (sources.models[random(3)], random(3))
      switch random(12) {
      case 0, 1: contents.numbers[random(2)].wrappedValue = number
      case 2: model.bindEnvironment(from: values("bound \(number)"))
      case 3: onAnotherThread { model.bindEnvironment(from: values("bound \(number)")) }
      case 4: if model.title != "own \(number)" { model.title = "own \(number)" }
      case 5: onAnotherThread { model.resetEnvironment() }
      case 6: sources.stores[random(2)].title = "store \(number)"
      case 7: host.environment.title = "title \(number)"
      case 8: if !contents.wrappedValue.rows.isEmpty { contents.wrappedValue.rows.removeFirst() }
      case 9: contents.wrappedValue.rows.shuffle(using: &generator)
      default:
        let kind = Row.Kind.allCases[random(Row.Kind.allCases.count)]
        contents.wrappedValue.rows.append(Row(id: nextID, kind: kind, index: random(6)))
        nextID += 1
      }
      host.update()
      let (rows, numbers) = (contents.wrappedValue.rows, contents.wrappedValue.numbers)
      let inputs = Dictionary(
        uniqueKeysWithValues: rows.map { ($0.id, sources.inputs(of: $0, numbers, host.environment.title)) })
      let changed = rows.map(\.id).filter { inputs[$0] != expected[$0] }
      #expect(sources.evaluations.sorted() == changed.sorted(), "seed \(seed), step \(step)")
      expected = inputs

      let html = host.html
      let other = ViewHost(environment: host.environment) {
        Page<Tag>(sources: sources, hand: { _ in }, contents: contents.wrappedValue)
      }
      #expect(html == other.html, "seed \(seed), step \(step)")
      other.unmount()
      sources.reset()
      host.update()
      #expect(sources.evaluations == [], "seed \(seed), step \(step)")
    }
  }
}

private func values(_ title: String) -> EnvironmentValues {
  var values = EnvironmentValues()
  values.title = title
  return values
}

// `@unchecked Sendable`: all that it has is its property's storage, which can be used from any thread.
private final class Model: EnvironmentBindable, @unchecked Sendable {
  nonisolated let _environmentStorage = EnvironmentStorage()
  @Environment(\.title) var title

  init() { bindEnvironment(from: values("first")) }
}

private struct Row: Identifiable, Equatable {
  enum Kind: CaseIterable {
    case state, model, modelAndState, modelAndObject, whole, owner, page, host
  }

  let id: Int
  let kind: Kind
  let index: Int
}

/// What rows read, and the rows that are evaluated.
@MainActor
private final class Sources {
  let models = [Model(), Model(), Model()]
  let stores = [Store("first"), Store("second")]
  private(set) var evaluations: [Int] = []

  /// The number of hierarchies around the body that is evaluated.
  var depth = 0

  func model(of row: Row) -> Model { models[row.index % 3] }
  func store(of row: Row) -> Store { stores[row.index % 2] }
  func noteEvaluation(of row: Row) { if depth == 0 { evaluations.append(row.id) } }

  func reset() {
    evaluations = []
  }

  private func numberAndTitle(of row: Row, _ numbers: [Int]) -> String {
    "\(numbers[row.index % 2]) \(model(of: row).title)"
  }

  /// What the body of a row reads.
  func inputs(of row: Row, _ numbers: [Int], _ title: String) -> String {
    switch row.kind {
    case .state: "\(numbers[row.index % 2])"
    case .model: model(of: row).title
    case .modelAndState: numberAndTitle(of: row, numbers)
    case .modelAndObject: "\(model(of: row).title) \(store(of: row).title)"
    case .whole, .owner: title
    case .page: "\(numberAndTitle(of: row, numbers)) \(store(of: row).title)"
    // A hierarchy inherits all values of the place where it is made.
    case .host: "\(numberAndTitle(of: row, numbers)) \(store(of: row).title) \(title)"
    }
  }
}

/// The root of a hierarchy: rows in the order of its state.
private struct Page<Tag>: View {
  struct Contents: Equatable {
    var numbers = [0, 0]
    var rows: [Row] = []
  }

  let sources: Sources
  let hand: (Binding<Contents>) -> Void
  @State var contents: Contents

  var body: some View {
    let _ = hand($contents)
    Rows<Tag>(sources: sources, rows: $contents.rows, numbers: $contents.numbers)
  }
}

private struct Rows<Tag>: View {
  let sources: Sources
  @Binding var rows: [Row]
  let numbers: Binding<[Int]>

  var body: some View {
    ForEach(rows) { row in
      let number = numbers[row.index % 2]
      switch row.kind {
      case .state: StateRow<Tag>(row: row, sources: sources, number: number)
      case .model: ModelRow<Tag>(row: row, sources: sources)
      case .modelAndState: ModelAndStateRow<Tag>(row: row, sources: sources, number: number)
      case .modelAndObject: ModelAndObjectRow<Tag>(row: row, sources: sources)
      case .whole: WholeRow<Tag>(row: row, sources: sources)
      case .owner: OwnerRow<Tag>(row: row, sources: sources)
      case .page: NestedRow<Tag>(row: row, sources: sources, number: number, isHost: false)
      case .host: NestedRow<Tag>(row: row, sources: sources, number: number, isHost: true)
      }
    }
  }
}

private struct StateRow<Tag>: View {
  let row: Row
  let sources: Sources
  @Binding var number: Int
  var body: some View {
    let _ = sources.noteEvaluation(of: row)
    Text("\(number);")
  }
}

private struct ModelRow<Tag>: View {
  let row: Row
  let sources: Sources
  var body: some View {
    let _ = sources.noteEvaluation(of: row)
    Text("\(sources.model(of: row).title);")
  }
}

private struct ModelAndStateRow<Tag>: View {
  let row: Row
  let sources: Sources
  @Binding var number: Int
  var body: some View {
    let _ = sources.noteEvaluation(of: row)
    Text("\(number) \(sources.model(of: row).title);")
  }
}

private struct ModelAndObjectRow<Tag>: View {
  let row: Row
  let sources: Sources
  var body: some View {
    let _ = sources.noteEvaluation(of: row)
    Text("\(sources.model(of: row).title) \(sources.store(of: row).title);")
  }
}

private struct WholeRow<Tag>: View {
  let row: Row
  let sources: Sources
  @Environment(\.self) private var values
  init(row: Row, sources: Sources) { (self.row, self.sources) = (row, sources) }
  var body: some View {
    let _ = sources.noteEvaluation(of: row)
    Text("\(values.title);")
  }
}

private struct OwnerRow<Tag>: View {
  let row: Row
  let sources: Sources
  @EnvironmentBound private var model = Model()
  init(row: Row, sources: Sources) { (self.row, self.sources) = (row, sources) }
  var body: some View {
    let _ = sources.noteEvaluation(of: row)
    Text("\(model.title);")
  }
}

/// Shows a hierarchy of its own.
private struct NestedRow<Tag>: View {
  let row: Row
  let sources: Sources
  let number: Binding<Int>
  let isHost: Bool
  var body: some View {
    let _ = sources.noteEvaluation(of: row)
    let _ = sources.depth += 1
    let inner = Inner(row: row, sources: sources, number: number)
    Text((isHost ? ViewHost { inner }.html : try? renderHTML(inner)) ?? "error")
    let _ = sources.depth -= 1
  }

  private struct Inner: View {
    let row: Row
    let sources: Sources
    let number: Binding<Int>
    var body: some View {
      StateRow<Tag>(row: row, sources: sources, number: number)
      ModelAndObjectRow<Tag>(row: row, sources: sources)
    }
  }
}
