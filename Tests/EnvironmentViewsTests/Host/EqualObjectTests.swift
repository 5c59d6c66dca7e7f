import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests that an object which replaces an equal one is shown, wherever a view gets it from.
@MainActor
struct EqualObjectTests {
  @Observable
  fileprivate final class Book: Hashable {
    var text: String
    init(_ text: String) { self.text = text }
    nonisolated static func == (first: Book, second: Book) -> Bool { true }
    nonisolated func hash(into hasher: inout Hasher) {}
  }

  fileprivate struct Loan: Equatable { var book: Book? }

  private struct Label<Value>: View {
    let value: Value
    let text: (Value) -> String
    var body: some View { Text(text(value)) }
  }

  private struct Reader: View {
    @Environment(\.book) var book
    @Environment(\.loans) var loans
    @Environment(Book.self) var typed: Book?
    var body: some View { Text([book?.text, loans.first?.book?.text, typed?.text].map { $0 ?? "-" }.joined()) }
  }

  @Test func `Environment values`() {
    let host = ViewHost { Reader() }
    host.expectHTML("---")
    for text in ["a", "b"] {
      let book = Book(text)
      host.expectEvaluations(["Reader"]) { host.environment.book = book }
      host.expectEvaluations(["Reader"]) { host.environment.loans = [Loan(book: book)] }
      host.expectEvaluations(["Reader"]) { host.environment[Book.self] = book }
      host.expectEvaluations([]) {
        host.environment.book = book
        host.environment.loans = [Loan(book: book)]
        host.environment[Book.self] = book
      }
      host.expectHTML("\(text)\(text)\(text)")
      host.expectEvaluations(["Reader"]) { book.text += "!" }
    }
  }

  private struct Inputs: View {
    @State var book = Book("a")
    @State var evaluation = 0
    var body: some View {
      let _ = evaluation
      Button("replace") { book = Book("b") }
      Button("evaluate") { evaluation += 1 }
      Label(value: book) { $0.text }
      Label(value: Book?.some(book)) { $0?.text ?? "" }
      Label(value: [book]) { $0[0].text }
      Label(value: ["a": book]) { $0["a"]?.text ?? "" }
      Label(value: Set([book])) { $0.first?.text ?? "" }
      Label(value: (1, book)) { $0.1.text }
      Label(value: Loan(book: book)) { $0.book?.text ?? "" }
      Label(value: Result<Book, any Error>.success(book)) { (try? $0.get())?.text ?? "" }
      Label(value: book as any Equatable) { ($0 as? Book)?.text ?? "" }
    }
  }

  @Test func `Inputs of views`() throws {
    let host = ViewHost { Inputs() }
    _ = host.drainEvaluations()
    try host.tap("evaluate")
    #expect(host.drainEvaluations().count == 1)
    try host.tap("replace")
    #expect(host.drainEvaluations().count == 10)
    #expect(host.html.filter { $0 == "b" }.count > 9)
    #expect(host.html.hasSuffix(String(repeating: "b", count: 9)))
  }

  private struct States: View {
    @State var book: Book? = Book("a")
    @State var books = [Book("a")]
    @State var loan = Loan(book: Book("a"))
    @State var shown = "-"
    var body: some View {
      Button("book") { book = Book("b") }
      Button("books") { books = [Book("c")] }
      Button("loan") { loan.book = Book("d") }
      Text([book?.text, books[0].text, loan.book?.text].map { $0 ?? "-" }.joined())
      Field(book: $book)
      Field(book: $loan.book)
      Field(book: Binding($books[0]))
      Label(value: book) { $0?.text ?? "" }.preference(key: Shown.self, value: book)
        .onPreferenceChange(Shown.self) { shown = $0?.text ?? "" }
      Text(shown)
    }
  }

  private struct Field: View {
    @Binding var book: Book?
    var body: some View { Text(book?.text ?? "") }
  }

  private enum Shown: PreferenceKey {
    static func reduce(value: inout Book?, nextValue: () -> Book?) { value = nextValue() }
  }

  @Test func `States, bindings and preferences`() throws {
    let host = ViewHost { States() }
    #expect(host.html.hasSuffix("aaa" + "aaa" + "aa"))
    try host.tap("book")
    #expect(host.html.hasSuffix("baa" + "baa" + "bb"))
    try host.tap("books")
    #expect(host.html.hasSuffix("bca" + "bac" + "bb"))
    try host.tap("loan")
    #expect(host.html.hasSuffix("bcd" + "bdc" + "bb"))
  }
}

private struct BookKey: EnvironmentKey { static var defaultValue: EqualObjectTests.Book? { nil } }
private struct LoansKey: EnvironmentKey { static var defaultValue: [EqualObjectTests.Loan] { [] } }

extension EnvironmentValues {
  fileprivate var book: EqualObjectTests.Book? {
    get { self[BookKey.self] }
    set { self[BookKey.self] = newValue }
  }
  fileprivate var loans: [EqualObjectTests.Loan] {
    get { self[LoansKey.self] }
    set { self[LoansKey.self] = newValue }
  }
}
