import EnvironmentReducers
import TestSupport
import Testing

struct CasePathTests {
  @Test func `A path extracts only from values of its case, whatever the payload is`() {
    let object = Object()
    let values: [Sample] = [
      .nothing, .nothingElse, .number(1), .otherNumber(1), .labelled(x: 1), .labelled(y: 1), .pair(1, "a"),
      .labelledPair(id: 1, name: "a"), .nested(.number(1)), .nested(.nothing), .any(1), .any("a"), .printable(1),
      .failure(Failure()), .function {},
      .object(object), .optional(nil), .optional(1), .void(()), .type(Int.self), .objectType(Dog.self),
      .labelledAny(x: 1), .dictionary(["a": [1]]), .doubleOptional(.some(nil)), .hashable(1), .labelledFunction(f: {}),
    ]
    let table: [(path: String, extract: (Sample) -> String?)] = [
      ("nothing", describing(/Sample.nothing)), ("nothingElse", describing(/Sample.nothingElse)),
      ("number", describing(/Sample.number)), ("otherNumber", describing(/Sample.otherNumber)),
      ("labelled x", describing(/Sample.labelled(x:))), ("labelled y", describing(/Sample.labelled(y:))),
      ("pair", describing(/Sample.pair)), ("labelledPair", describing(/Sample.labelledPair)),
      ("nested", describing(/Sample.nested)), ("any", describing(/Sample.any)),
      ("printable", describing(/Sample.printable)), ("failure", describing(/Sample.failure)),
      ("function", { (/Sample.function).extract(from: $0).map { "\($0())" } }),
      ("object", { (/Sample.object).extract(from: $0).map { $0 === object ? "it" : "other" } }),
      ("optional", describing(/Sample.optional)), ("void", describing(/Sample.void)),
      ("type", describing(/Sample.type)), ("objectType", describing(/Sample.objectType)),
      ("labelledAny", describing(/Sample.labelledAny)),
      ("dictionary", describing(/Sample.dictionary)), ("doubleOptional", describing(/Sample.doubleOptional)),
      ("hashable", describing(/Sample.hashable)),
      ("labelledFunction", { (/Sample.labelledFunction).extract(from: $0).map { "\($0())" } }),
    ]
    let found = values.map { value in
      table.compactMap { row in row.extract(value).map { "\(row.path): \($0)" } }
    }
    #expect(
      found == [
        ["nothing: ()"], ["nothingElse: ()"], ["number: 1"], ["otherNumber: 1"], ["labelled x: 1"], ["labelled y: 1"],
        ["pair: (1, \"a\")"], ["labelledPair: (1, \"a\")"], ["nested: number(1)"], ["nested: nothing"], ["any: 1"],
        ["any: a"], ["printable: 1"], ["failure: Failure()"], ["function: ()"], ["object: it"], ["optional: nil"],
        ["optional: Optional(1)"], ["void: ()"], ["type: Int"], ["objectType: Dog"], ["labelledAny: 1"],
        ["dictionary: [\"a\": [1]]"],
        ["doubleOptional: Optional(nil)"], ["hashable: 1"], ["labelledFunction: ()"],
      ])
  }

  @Test func `A path needs no type from its context`() {
    let pair = /Sample.labelledPair
    let nothing = /Sample.nothing
    let labelled = /Sample.labelled(y:)
    let function = /Sample.function
    let whole = /Sample.self
    requireType(CasePath<Sample, (Int, String)>.self, of: pair)
    requireType(CasePath<Sample, Void>.self, of: nothing)
    requireType(CasePath<Sample, Int>.self, of: labelled)
    requireType(CasePath<Sample, () -> Void>.self, of: function)
    requireType(CasePath<Sample, Sample>.self, of: whole)
    #expect(pair.extract(from: .labelledPair(id: 1, name: "a"))?.1 == "a")
    #expect(nothing.extract(from: .nothingElse) == nil)
  }

  /// Compiles only with a path of exactly this type.
  private func requireType<Path>(_ type: Path.Type, of path: Path) {}

  @Test func `A name makes the same path where a path of any type is expected`() {
    func expectPath<Root, Value>(
      _ path: CasePath<Root, Value>, from root: Any.Type, to value: Any.Type, _ line: Int = #line
    ) {
      let isRight = Root.self == root && Value.self == value
      #expect(isRight, "line \(line): a path from \(Root.self) to \(Value.self)")
    }
    let issues = issues {
      expectPath(/Sample.number, from: Sample.self, to: Int.self)
      expectPath(/Sample.labelled(y:), from: Sample.self, to: Int.self)
      expectPath(/Sample.nested, from: Sample.self, to: Sample.self)
      expectPath(/Sample.void, from: Sample.self, to: Void.self)
      expectPath(/Sample.nothing, from: Sample.self, to: Void.self)
      expectPath(/Sample.self, from: Sample.self, to: Sample.self)
      expectPath(/Optional<Int>.some, from: Int?.self, to: Int.self)
      expectPath(/Optional<Int>.none, from: Int?.self, to: Void.self)
      expectPath(/Result<Int, Failure>.success, from: Result<Int, Failure>.self, to: Int.self)
    }
    #expect(issues == [])
  }

  @Test func `A name in the place of a value is reported with the remedy`() {
    func extract<Root, Value>(_ path: CasePath<Root, Value>, from root: Any) -> Value? {
      (root as? Root).flatMap(path.extract)
    }
    let issues = issues {
      let isExtracted = extract(/Sample.pair, from: Sample.pair(1, "a")) != nil
      #expect(!isExtracted)
    }
    #expect(issues.count == 1)
    let issue = issues.first ?? ""
    #expect(issue.contains("• State the type of the path: 'let path: CasePath<Root, (First, Second)>"))
  }

  @Test func `A path extracts the value that it embeds`() {
    let (number, nothing, pair) = (/Sample.number, /Sample.nothing, /Sample.labelledPair)
    expect(number, extracts: 3, from: number.embed(3))
    expect(nothing, extracts: true, from: nothing.embed(()))
    let embedded = pair.extract(from: pair.embed((id: 7, name: "x")))
    #expect("\(embedded as Any)" == "Optional((7, \"x\"))")
  }

  @Test func `Paths extract from generic enums, optionals, results, and enums with one case or one payload`() {
    expect(/Optional<Int>.some, extracts: 1, from: 1)
    expect(/Optional<Int>.some, extracts: nil, from: nil)
    expect(/Optional<Int>.none, extracts: true, from: nil)
    expect(/Optional<Int>.none, extracts: false, from: 1)
    expect(/Result<Int, Failure>.success, extracts: 1, from: .success(1))
    let failure = (/Result<Int, Failure>.failure).extract(from: .success(1))
    #expect(failure == nil)
    expect(/Either<Int, Int>.left, extracts: 1, from: .left(1))
    expect(/Either<Int, Int>.right, extracts: nil, from: .left(1))
    expect(/Either<String, Void>.right, extracts: true, from: .right(()))
    #expect(inGenericContext(1, "a") == [1])
    expect(/Single.only, extracts: 1, from: .only(1))
    expect(/Unit.only, extracts: true, from: .only)
    let node = /Deep.node
    expect(node.appending(path: node).appending(path: /Deep.leaf), extracts: 3, from: .node(.node(.leaf(3))))
  }

  @Test func `A description and an equality of its own don't disguise a case`() {
    expect(/Disguised.one, extracts: 1, from: .one(1))
    expect(/Disguised.one, extracts: nil, from: .two(1))
    expect(/Disguised.three, extracts: true, from: .three)
    expect(/Disguised.three, extracts: false, from: .four)
  }

  @Test func `A path into an enum with a custom mirror is reported`() {
    let issues = issues {
      expect(/Mirrored.one, extracts: nil, from: .one(1))
      expect(/Mirrored.none as CasePath<Mirrored?, Void>, extracts: false, from: .some(.none))
    }
    #expect(issues.count == 2)
    #expect(
      issues.first == """
        A case path leads into an enum with a custom mirror, so it extracts nothing.
          Type: EnvironmentReducersTests.CasePathTests.Mirrored
          • Make the path with 'CasePath(embed:extract:)'.
        """)
  }

  @Test func `A case with objects of a subclass extracts only those`() {
    let path: CasePath<Animals, Dog> = /{ Animals.one($0) }
    #expect(path.extract(from: .one(Dog())) != nil)
    #expect(path.extract(from: .one(Animal())) == nil)
  }

  @Test func `The path of a type extracts the value itself, and the slash accepts a path`() {
    let number = /Sample.number
    expect((/Sample.self).appending(path: number), extracts: 1, from: .number(1))
    expect(/number, extracts: 1, from: .number(1))
    let itself = CasePath<Int, Int>.`self`
    expect(itself, extracts: 3, from: 3)
    #expect(itself.embed(1) == 1)
  }

  @Test func `Paths are appended to one another`() {
    let (nested, number) = (/Sample.nested, /Sample.number)
    let path = nested.appending(path: number)
    expect(path, extracts: 4, from: .nested(.number(4)))
    expect(path, extracts: nil, from: .nested(.otherNumber(4)))
    expect(path, extracts: nil, from: .number(4))
    #expect(nested.extract(from: path.embed(4)).flatMap(number.extract) == 4)
  }

  @Test func `A path made from functions calls them`() {
    let even = CasePath<Int, Int>(embed: { $0 * 2 }, extract: { $0.isMultiple(of: 2) ? $0 / 2 : nil })
    expect(even, extracts: 2, from: 4)
    expect(even, extracts: nil, from: 5)
    #expect(even.embed(3) == 6)
  }

  @Test func `A function that makes no case is reported, and extracts nothing`() {
    let issues = issues {
      expect(/Wrapper.init, extracts: nil, from: Wrapper(number: 1))
      expect(/Sample.number(1), extracts: false, from: .number(2))
    }
    #expect(
      issues == [
        """
        A case path leads into a type that isn't an enum, so it extracts nothing.
          Type: EnvironmentReducersTests.CasePathTests.Wrapper
          • Name a case of an enum after '/'.
          • Make the path with 'CasePath(embed:extract:)'.
        """,
        """
        A case path was made from a value with a payload, so it extracts nothing.
          Type: EnvironmentReducersTests.CasePathTests.Sample
          • Name the case after '/', without a payload.
        """,
      ])
  }

  @Test func `A payload that reflection can't extract is reported`() {
    let issues = issues {
      expectNothing(/Unreflectable.result, from: .result { 1 })
      expectNothing(/Unreflectable.parameter, from: .parameter { _ in })
      expectNothing(/Unreflectable.pair, from: .pair(1, f: { $0 }))
      expectNothing(/Unreflectable.optional, from: .optional(nil))
      expectNothing(/Unreflectable.type, from: .type(Int.self))
    }
    #expect(issues.count == 5)
    #expect(
      issues.first == """
        A case path leads to a case whose payload can't be taken out by reflection, so it extracts nothing.
          Type: EnvironmentReducersTests.CasePathTests.Unreflectable
          Payload: () -> Swift.Int
          • Make the path with 'CasePath(embed:extract:)'.
        """)
  }

  private func expectNothing<Value>(
    _ path: CasePath<Unreflectable, Value>, from value: Unreflectable, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isExtracted = path.extract(from: value) != nil
    #expect(!isExtracted, sourceLocation: sourceLocation)
  }

  private func describing<Value>(_ path: CasePath<Sample, Value>) -> (Sample) -> String? {
    { path.extract(from: $0).map { "\($0)" } }
  }

  private func inGenericContext<A: Sendable, B: Sendable>(_ a: A, _ b: B) -> [A] {
    [Either<A, B>.left(a), .right(b)].compactMap { (/Either<A, B>.left).extract(from: $0) }
  }

  indirect enum Sample {
    case nothing, nothingElse
    case number(Int)
    case otherNumber(Int)
    case labelled(x: Int)
    case labelled(y: Int)
    case pair(Int, String)
    case labelledPair(id: Int, name: String)
    case nested(Sample)
    case any(Any)
    case printable(any CustomStringConvertible)
    case failure(any Error)
    case function(() -> Void)
    case object(Object)
    case optional(Int?)
    case void(Void)
    case type(Any.Type)
    case objectType(Animal.Type)
    case labelledAny(x: Any)
    case dictionary([String: [Int]])
    case doubleOptional(Int??)
    case hashable(AnyHashable)
    case labelledFunction(f: () -> Void)
  }

  enum Unreflectable {
    case result(() -> Int)
    case parameter((Int) -> Void)
    case pair(Int, f: (Int) -> Int)
    case optional((() -> Int)?)
    case type(Int.Type)
  }

  final class Object {}
  struct Failure: Error {}
  class Animal {}
  final class Dog: Animal {}

  enum Animals {
    case one(Animal)
  }

  enum Either<Left, Right> {
    case left(Left)
    case right(Right)
  }

  enum Mirrored: CustomReflectable {
    case one(Int)
    case none

    var customMirror: Mirror { Mirror(self, children: ["one": 42]) }
  }

  enum Disguised: CustomStringConvertible, Equatable {
    case one(Int)
    case two(Int)
    case three, four

    var description: String { "one" }
    static func == (first: Disguised, second: Disguised) -> Bool { true }
  }

  enum Single {
    case only(Int)
  }

  enum Unit {
    case only
  }

  enum Deep {
    case leaf(Int)
    indirect case node(Deep)
  }

  struct Wrapper {
    let number: Int
  }
}

/// Expects the value that a path extracts.
private func expect<Root, Value: Equatable>(
  _ path: CasePath<Root, Value>, extracts value: Value?, from root: Root,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(path.extract(from: root) == value, sourceLocation: sourceLocation)
}

/// Expects whether a path extracts from a case without a payload.
private func expect<Root>(
  _ path: CasePath<Root, Void>, extracts isCase: Bool, from root: Root,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect((path.extract(from: root) != nil) == isCase, sourceLocation: sourceLocation)
}
