import EnvironmentKit
import TestSupport
import Testing

extension EnvironmentValues {
  @Entry fileprivate var note = "none"
  @Entry fileprivate var probe: PageProbe?
}

/// Tests that the pages of one thread, whose renderer each page uses again, know nothing of one another.
struct MarkupSequenceTests {
  private struct Row: Markup {
    @Environment(\.note) private var note
    let number: Int
    var body: some Markup { Element("li", ["id": "\(number)"]) { note } }
  }

  /// A page that each kind of event of the renderer can end.
  private struct Page: Markup {
    let kind: Int
    let model: NoteModel

    var body: some Markup {
      switch kind % 8 {
      case 0: Element("p") { "one" }
      case 1: Element("ul") { for number in 0..<3 { Row(number: number) } }
      case 2: Row(number: 1).environment(\.note, "inner")
      case 3: NoteReader(model: model).environment(\.note, "bound")
      case 4: Text((try? renderHTML(Page(kind: kind / 8, model: model))) ?? "failed")
      case 5: Element("svg") { Element("p") { Element("x y") } }
      case 6: List { for number in 0..<2 { Text("\(number)") } }.class("rows")
      default: Nested(depth: 300)
      }
    }
  }

  private struct NoteReader: Markup {
    @EnvironmentBound private var model: NoteModel

    init(model: NoteModel) { _model = EnvironmentBound(wrappedValue: model) }

    var body: some Markup { Text(model.note) }
  }

  private struct Nested: Markup {
    let depth: Int
    var body: some Markup {
      Element("i") { if depth > 0 { AnyMarkup(Nested(depth: depth - 1)) } }
    }
  }

  private static func html(_ kind: Int, isIndented: Bool) -> String {
    let model = NoteModel()
    do {
      let html = try withEnvironment {
        $0.note = "outer"
      } operation: {
        try renderHTML(Page(kind: kind, model: model), format: isIndented ? .indented : .minified)
      }
      #expect(model.note == "none", "The page binds the model while it is written.")
      return html
    } catch { return "\(error)" }
  }

  @Test func `A page is the same after any other`() {
    let kinds = Array(0..<64)
    // Each in a thread without a page before it.
    let expected = kinds.flatMap { kind in onThreads({ Self.html(kind, isIndented: kind % 3 == 0) }) }
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let kind = kinds.randomElement(using: &generator) ?? 0
      #expect(Self.html(kind, isIndented: kind % 3 == 0) == expected[kind])
    }
  }

  @Test func `A page releases its values, also those that render a page when they are released`() throws {
    let log = PageProbe.Log()
    for number in 0..<3 {
      let html = try withEnvironment {
        $0.probe = PageProbe(log)
      } operation: {
        try renderHTML(Text("page \(number)"))
      }
      #expect(html == "page \(number)")
      #expect(log.pages.count == number + 1)
    }
    #expect(Set(log.pages) == ["<b>released</b>"])
  }
}

@EnvironmentAccessible
private final class NoteModel {
  @Environment(\.note) var note: String
}

private final class PageProbe: @unchecked Sendable {
  final class Log: @unchecked Sendable {
    var pages: [String] = []
  }

  private let log: Log
  init(_ log: Log) { self.log = log }

  deinit { log.pages.append((try? renderHTML(Element("b") { "released" })) ?? "failed") }
}
