import EnvironmentCore
import TestSupport
import Testing

/// Tests of the values whose change a bound object's observers are notified of: objects and functions, set and by default.
struct ValueChangeTests {
  fileprivate final class Book: Hashable {
    static func == (first: Book, second: Book) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  fileprivate struct Handlers { var send: (String) -> Int }

  private final class Model: EnvironmentBindable {
    let _environmentStorage = EnvironmentStorage()
    @Environment(\.book) var book
    @Environment(\.books) var books
    @Environment(\.run) var run
    @Environment(\.send) var send
    @Environment(\.finish) var finish
    @Environment(\.handlers.send) var part
    @Environment(\.fresh) var fresh
    @Environment(\.other) var other
    @Environment(\.report) var report
  }

  @Test func `A function with a copy of the environment changes with each key`() {
    let model = Model()
    for number in 0..<3 {
      var values = EnvironmentValues()
      values.other = number
      let count = changes { _ = model.report }
      model.bindEnvironment(from: values)
      #expect(model.report() == number)
      #expect(count() == 1)
    }
  }

  @Test func `An object that replaces an equal one is a change`() {
    let model = Model()
    var values = EnvironmentValues()
    for _ in 0..<3 {
      let book = Book()
      for isChange in [1, 0] {
        let counts = [changes { _ = model.book }, changes { _ = model.books }]
        (values.book, values.books) = (book, ["a": [book]])
        model.bindEnvironment(from: values)
        #expect(counts.map { $0() } == [isChange, isChange])
        #expect(model.book === book && model.books["a"]?.first === book)
      }
    }
  }

  @Test(arguments: [false, true]) func `Another key's change is none of a function, and of a new object by default`(
    areSet: Bool
  ) {
    let model = Model()
    var values = EnvironmentValues()
    if areSet {
      values.run = { 1 }
      values.send = { $0.count }
      values.finish = { 2 }
      values.handlers = Handlers { $0.count }
      values.fresh = Book()
    }
    model.bindEnvironment(from: values)
    for number in 1..<4 {
      let counts = [
        changes { _ = model.run }, changes { _ = model.send }, changes { _ = model.finish }, changes { _ = model.part },
        changes { _ = model.fresh }, changes { _ = model.other },
      ]
      values.other = number
      model.bindEnvironment(from: values)
      #expect(counts.map { $0() } == [0, 0, 0, 0, 0, 1])
    }
  }

  @Test func `A function that is set, replaced or reset is a change`() {
    let model = Model()
    var values = EnvironmentValues()
    model.bindEnvironment(from: values)
    func expectChanges(_ expected: [Int], _ line: Int = #line, after change: () -> Void) {
      let counts = [
        changes { _ = model.run }, changes { _ = model.send }, changes { _ = model.finish }, changes { _ = model.part },
      ]
      change()
      model.bindEnvironment(from: values)
      #expect(counts.map { $0() } == expected, "line \(line)")
    }
    for number in 0..<20 {
      expectChanges([1, 0, 0, 0]) { values.run = { number } }
      #expect(model.run() == number)
      expectChanges([0, 1, 0, 0]) { values.send = { $0.count + number } }
      #expect(model.send("a") == 1 + number)
      expectChanges([0, 0, 1, 0]) { values.finish = { number } }
      #expect(model.finish?() == number)
      expectChanges([0, 0, 0, 1]) { values.handlers.send = { $0.count + number } }
      #expect(model.part("a") == 1 + number)
    }
    expectChanges([1, 1, 1, 1]) { values = EnvironmentValues() }
    #expect(model.run() == 0 && model.finish == nil)
    expectChanges([1, 0, 0, 0]) { values.run = { 1 } }
    expectChanges([1, 0, 0, 0]) { values.reset(\.run) }
  }
}

private struct BookKey: EnvironmentKey { static var defaultValue: ValueChangeTests.Book? { nil } }
private struct BooksKey: EnvironmentKey { static var defaultValue: [String: [ValueChangeTests.Book]] { [:] } }
private struct RunKey: EnvironmentKey { static let defaultValue: @Sendable () -> Int = { 0 } }
private struct SendKey: EnvironmentKey { static var defaultValue: (String) -> Int { { $0.count } } }
private struct FinishKey: EnvironmentKey { static var defaultValue: (() -> Int)? { nil } }
private struct HandlersKey: EnvironmentKey {
  static var defaultValue: ValueChangeTests.Handlers { ValueChangeTests.Handlers { $0.count } }
}
private struct FreshKey: EnvironmentKey { static var defaultValue: ValueChangeTests.Book { ValueChangeTests.Book() } }
private struct OtherKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
  fileprivate var book: ValueChangeTests.Book? {
    get { self[BookKey.self] }
    set { self[BookKey.self] = newValue }
  }
  fileprivate var books: [String: [ValueChangeTests.Book]] {
    get { self[BooksKey.self] }
    set { self[BooksKey.self] = newValue }
  }
  fileprivate var run: @Sendable () -> Int {
    get { self[RunKey.self] }
    set { self[RunKey.self] = newValue }
  }
  fileprivate var send: (String) -> Int {
    get { self[SendKey.self] }
    set { self[SendKey.self] = newValue }
  }
  fileprivate var finish: (() -> Int)? {
    get { self[FinishKey.self] }
    set { self[FinishKey.self] = newValue }
  }
  fileprivate var handlers: ValueChangeTests.Handlers {
    get { self[HandlersKey.self] }
    set { self[HandlersKey.self] = newValue }
  }
  fileprivate var fresh: ValueChangeTests.Book {
    get { self[FreshKey.self] }
    set { self[FreshKey.self] = newValue }
  }
  fileprivate var report: () -> Int {
    _ = handlers
    return { other }
  }
  fileprivate var other: Int {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
}
