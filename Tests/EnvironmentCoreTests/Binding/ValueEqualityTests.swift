import EnvironmentCore
import TestSupport
import Testing

private func expectEqual<Value>(
  _ first: Value, _ second: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(areSame(first, second), sourceLocation: sourceLocation)
}

private func expectDifferent<Value>(
  _ first: Value, _ second: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(!areSame(first, second), sourceLocation: sourceLocation)
}

struct ValueEqualityTests {
  @Test func `Equatable values are compared by their operator, and objects by identity`() {
    expectEqual("a", "a")
    expectDifferent("a", "b")
    expectEqual([1, 2], [1, 2])
    let object = Reference()
    expectEqual(object, object)
    expectDifferent(object, Reference())
    expectEqual(Reference?.some(object), object)
    expectDifferent(Reference?.some(object), nil)
    expectEqual(Reference?.none, nil)
    expectEqual(Int?.none, nil)
    expectEqual(Int??.some(nil), .some(nil))
    expectDifferent(Int??.some(nil), nil)
  }

  @Test
  func `Values without an operator are compared part by part, existentials by their values, closures by identity`() {
    struct Pair {
      var first = 1
      var second = "a"
    }
    expectEqual(1 as Any, 1 as Any)
    expectDifferent(1 as Any, "1" as Any)
    expectEqual(Circle() as any Shape, Circle())
    expectEqual((1, 2), (1, 2))
    expectDifferent((1, 2), (1, 3))
    expectEqual(Pair(), Pair())
    expectEqual(Pair?.some(Pair()), Pair())
    expectDifferent(Pair(), Pair(second: "b"))
    struct Action { let run: () -> Int }
    let action = Action { 1 }
    expectEqual(action, action)
    expectDifferent(action, Action { 2 })
  }

  private indirect enum Tree {
    case none, other
    case leaf(Int, String)
    case branch(Tree, [Tree])
  }

  private struct Rich {
    var dictionary: [String: Any]
    var trees: [Int: Tree]
    var pair: (number: Int, text: Any)
    var tree: Tree
    var any: Any
    var optional: (any Sendable)?

    init(_ text: String) {
      // Made from its characters, so that each value has a storage of its own.
      let text = String(text.map { $0 }) + " is longer than fifteen bytes"
      dictionary = ["a": text, "b": [1, 2], "c": ["d": text]]
      trees = [1: .leaf(1, text), 2: .none, 3: .other]
      pair = (1, [text])
      tree = .branch(.leaf(1, text), [.none, .branch(.other, []), .leaf(2, text)])
      any = [text: (1, text)]
      optional = text
    }
  }

  @Test func `Dictionaries, tuples, indirect cases and existentials in a struct are compared by their contents`() {
    #expect(areSame(Rich("text"), Rich("text")))
    func expectDifference(_ line: Int = #line, after change: (inout Rich) -> Void) {
      var changed = Rich("text")
      change(&changed)
      #expect(!areSame(Rich("text"), changed), "line \(line)")
    }
    expectDifference { $0.dictionary["a"] = "text" }
    expectDifference { $0.dictionary["c"] = ["d": 1] }
    expectDifference { $0.dictionary["e"] = 1 }
    expectDifference { $0.dictionary["e"] = $0.dictionary.removeValue(forKey: "a") }
    expectDifference { $0.trees[2] = .other }
    expectDifference { $0.pair.text = ["other"] }
    expectDifference { $0.tree = .branch(.leaf(1, "other"), []) }
    expectDifference { $0.tree = .none }
    expectDifference { $0.any = [1: (1, "text")] }
    expectDifference { $0.optional = nil }
  }

  // MARK: Objects

  /// An object that is equal to any other with its title.
  private final class Book: Hashable {
    let title: String
    init(_ title: String) { self.title = title }
    static func == (first: Book, second: Book) -> Bool { first.title == second.title }
    func hash(into hasher: inout Hasher) { hasher.combine(title) }
  }

  private struct Loan: Hashable {
    var book: Book?
    var name = "a name that is longer than fifteen bytes"
  }

  private enum Place: Hashable {
    case shelf(Book)
    case table([Book], Int)
    indirect case box(Place)
  }

  private struct Chosen<Value: Equatable>: Equatable {
    let value: Value
    let note: Int

    static func == (first: Chosen, second: Chosen) -> Bool { first.value == second.value }
  }

  @Test func `An equal object isn't the same, wherever it is`() {
    let (first, second) = (Book("a"), Book("a"))
    func expectIdentity<Value>(_ line: Int = #line, _ value: (Book) -> Value) {
      #expect(areSame(value(first), value(first)), "line \(line)")
      #expect(!areSame(value(first), value(second)), "line \(line)")
      #expect(areSame(value(first) as Any, value(first)), "line \(line)")
      #expect(!areSame(value(first) as Any, value(second)), "line \(line)")
    }
    expectIdentity { $0 }
    expectIdentity { Book?.some($0) }
    expectIdentity { Book??.some(.some($0)) }
    expectIdentity { [$0] }
    expectIdentity { [$0, nil] }
    expectIdentity { [[$0]][...] }
    expectIdentity { ContiguousArray([$0]) }
    expectIdentity { [1: $0] }
    expectIdentity { [$0: 1] }
    expectIdentity { ["a": [$0]] }
    expectIdentity { Set([$0, Book("b")].dropLast()) }
    expectIdentity { Set([Loan(book: $0)]) }
    expectIdentity { ($0, 1) }
    expectIdentity { (1, [$0]) }
    expectIdentity { Loan(book: $0) }
    expectIdentity { [Loan(book: $0)] }
    expectIdentity { Place.shelf($0) }
    expectIdentity { Place.table([$0], 1) }
    expectIdentity { Place.box(.box(.shelf($0))) }
    expectIdentity { Result<Book, Never>.success($0) }
    expectIdentity { Chosen(value: $0, note: 1) }
    expectIdentity { Chosen(value: Loan(book: $0), note: 1) }
    expectIdentity { Chosen(value: Place.shelf($0), note: 1) }
    expectIdentity { $0 as any Equatable }
    expectIdentity { [$0 as AnyObject] }
    expectIdentity { Loan(book: $0) as any Hashable }
    expectIdentity { AnyHashable($0) }
    expectIdentity { [AnyHashable(Loan(book: $0)): [AnyHashable([$0])]] }
    expectIdentity { Chosen(value: AnyHashable($0), note: 1) }
    expectEqual(AnyHashable(1), AnyHashable(1 as UInt8))
    expectEqual([AnyHashable(["a" + String(1)])], [AnyHashable(["a1"])])
  }

  /// A collection with a storage of its own, as those of other libraries have.
  private struct Stored: Equatable {
    private final class Storage { var numbers: [Int] = [] }
    private let storage = Storage()
    init(_ numbers: [Int]) { storage.numbers = numbers }
    static func == (first: Stored, second: Stored) -> Bool { first.storage.numbers == second.storage.numbers }
  }

  @Test func `An Equatable value that only stores objects is compared by its operator, and so is a key path`() {
    expectEqual(Stored([1]), Stored([1]))
    expectDifferent(Stored([1]), Stored([2]))
    expectEqual([Stored([1])], [Stored([1])])
    expectEqual(Chosen(value: 1, note: 1), Chosen(value: 1, note: 2))
    expectEqual(Chosen(value: Stored([1]), note: 1), Chosen(value: Stored([1]), note: 2))
    let book = Book("a")
    expectEqual(Chosen(value: book, note: 1), Chosen(value: book, note: 2))
    func path(_ index: Int) -> KeyPath<[Int], Int> { \[Int].[index] }
    expectEqual(path(1), path(1))
    expectDifferent(path(1), path(2))
    expectEqual([path(1)], [path(1)])
  }

  @Test func `A value that is made again is the same if and only if its objects and texts are`() {
    indirect enum Node: Hashable {
      case text(String)
      case book(Book?)
      case list([Node])
      case table([Int: Node])
      case set(Set<Loan>)
      case pair(Loan, Node)
    }
    for seed in 0..<testSize(200, full: 2_000) {
      var generator = SeededGenerator(seed: UInt64(seed))
      func made(_ depth: Int) -> Node {
        switch Int.random(in: 0..<(depth == 0 ? 2 : 6), using: &generator) {
        case 0: .text(String(repeating: "text", count: Int.random(in: 0..<9, using: &generator)))
        case 1: .book(Bool.random(using: &generator) ? nil : Book("a"))
        case 2: .list((0..<Int.random(in: 0..<4, using: &generator)).map { _ in made(depth - 1) })
        case 3: .table([1: made(depth - 1), 2: made(depth - 1)])
        case 4: .set([Loan(book: Book("a")), Loan(book: nil)])
        default: .pair(Loan(book: Book("a")), made(depth - 1))
        }
      }
      var (remaining, isReplaced) = (Int.random(in: 1..<16, using: &generator), false)
      func replacesNext() -> Bool {
        remaining -= 1
        if remaining == 0 { isReplaced = true }
        return remaining == 0
      }
      /// Returns a copy in which one object or text may be replaced.
      func copy(_ loan: Loan) -> Loan {
        Loan(book: loan.book.map { replacesNext() ? Book($0.title) : $0 }, name: String(loan.name.map { $0 }))
      }
      func copy(_ node: Node) -> Node {
        switch node {
        case .text(let text): .text(String(text.map { $0 }) + (replacesNext() ? "." : ""))
        case .book(let book): .book(book.map { replacesNext() ? Book($0.title) : $0 })
        case .list(let nodes): .list(nodes.map(copy))
        case .table(let nodes): .table(nodes.mapValues(copy))
        case .set(let loans): .set(Set(loans.map(copy)))
        case .pair(let loan, let node): .pair(copy(loan), copy(node))
        }
      }
      let original = made(3)
      let new = copy(original)
      #expect(areSame(original, new) != isReplaced, "seed \(seed)")
      #expect(areSame([original] as [Any], [new]) != isReplaced, "seed \(seed)")
    }
  }
}
