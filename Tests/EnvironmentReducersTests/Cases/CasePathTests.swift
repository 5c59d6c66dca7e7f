import EnvironmentReducers
import TestSupport
import Testing

@Suite struct CasePathTests {
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
    #expect(type(of: pair) == CasePath<Sample, (Int, String)>.self)
    #expect(type(of: nothing) == CasePath<Sample, Void>.self)
    #expect(type(of: labelled) == CasePath<Sample, Int>.self)
    #expect(type(of: function) == CasePath<Sample, () -> Void>.self)
    #expect(type(of: whole) == CasePath<Sample, Sample>.self)
    #expect(pair.extract(from: .labelledPair(id: 1, name: "a"))?.1 == "a")
    #expect(nothing.extract(from: .nothingElse) == nil)
  }

  @Test func `A name makes the same path where a path of any type is expected`() {
    func root<Root, Value>(of path: CasePath<Root, Value>) -> ObjectIdentifier { ObjectIdentifier(Root.self) }
    func value<Root, Value>(of path: CasePath<Root, Value>) -> ObjectIdentifier { ObjectIdentifier(Value.self) }
    let issues = issues {
      #expect(root(of: /Sample.number) == ObjectIdentifier(Sample.self))
      #expect(value(of: /Sample.number) == ObjectIdentifier(Int.self))
      #expect(root(of: /Sample.labelled(y:)) == ObjectIdentifier(Sample.self))
      #expect(value(of: /Sample.labelled(y:)) == ObjectIdentifier(Int.self))
      #expect(root(of: /Sample.nested) == ObjectIdentifier(Sample.self))
      #expect(value(of: /Sample.nested) == ObjectIdentifier(Sample.self))
      #expect(root(of: /Sample.void) == ObjectIdentifier(Sample.self))
      #expect(value(of: /Sample.void) == ObjectIdentifier(Void.self))
      #expect(root(of: /Sample.nothing) == ObjectIdentifier(Sample.self))
      #expect(value(of: /Sample.nothing) == ObjectIdentifier(Void.self))
      #expect(root(of: /Sample.self) == ObjectIdentifier(Sample.self))
      #expect(value(of: /Sample.self) == ObjectIdentifier(Sample.self))
      #expect(root(of: /Optional<Int>.some) == ObjectIdentifier(Optional<Int>.self))
      #expect(value(of: /Optional<Int>.some) == ObjectIdentifier(Int.self))
      #expect(root(of: /Optional<Int>.none) == ObjectIdentifier(Optional<Int>.self))
      #expect(value(of: /Optional<Int>.none) == ObjectIdentifier(Void.self))
      #expect(root(of: /Result<Int, Failure>.success) == ObjectIdentifier(Result<Int, Failure>.self))
      #expect(value(of: /Result<Int, Failure>.success) == ObjectIdentifier(Int.self))
    }
    #expect(issues == [])
  }

  @Test func `A name in the place of a value is reported with the remedy`() {
    func extract<Root, Value>(_ path: CasePath<Root, Value>, from root: Any) -> Value? {
      (root as? Root).flatMap(path.extract)
    }
    let issues = issues {
      #expect(extract(/Sample.pair, from: Sample.pair(1, "a")) == nil)
    }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("• State the type of the path: 'let path: CasePath<Root, (First, Second)>") == true)
  }

  @Test func `A path extracts the value that it embeds`() {
    #expect((/Sample.number).extract(from: (/Sample.number).embed(3)) == 3)
    #expect((/Sample.nothing).extract(from: (/Sample.nothing).embed(())) != nil)
    let pair = (/Sample.labelledPair).extract(from: (/Sample.labelledPair).embed((id: 7, name: "x")))
    #expect(pair?.0 == 7 && pair?.1 == "x")
  }

  @Test func `A tuple in an existential is distinguished from a labelled payload`() throws {
    let tuple = try #require(Mirror(reflecting: Sample.labelled(x: 5)).children.first).value
    let extracted = (/Sample.any).extract(from: .any(tuple))
    #expect(extracted.map { "\($0)" } == "(x: 5)")
  }

  @Test func `Paths extract from generic enums, optionals and results`() {
    #expect((/Optional<Int>.some).extract(from: 1) == 1)
    #expect((/Optional<Int>.some).extract(from: nil) == nil)
    #expect((/Optional<Int>.none).extract(from: Int?.none) != nil)
    #expect((/Optional<Int>.none).extract(from: 1) == nil)
    #expect((/Result<Int, Failure>.success).extract(from: .success(1)) == 1)
    #expect((/Result<Int, Failure>.failure).extract(from: .success(1)) == nil)
    #expect((/Either<Int, Int>.left).extract(from: .left(1)) == 1)
    #expect((/Either<Int, Int>.right).extract(from: .left(1)) == nil)
    #expect((/Either<String, Void>.right).extract(from: .right(())) != nil)
    #expect(inGenericContext(1, "a") == [1])
  }

  @Test func `An enum with its own mirror and description is extracted from`() {
    #expect((/Disguised.one).extract(from: .one(1)) == 1)
    #expect((/Disguised.one).extract(from: .two(1)) == nil)
    #expect((/Disguised.three).extract(from: .three) != nil)
    #expect((/Disguised.three).extract(from: .four) == nil)
  }

  @Test func `A case with objects of a subclass extracts only those`() {
    let path: CasePath<Animals, Dog> = /{ Animals.one($0) }
    #expect(path.extract(from: .one(Dog())) != nil)
    #expect(path.extract(from: .one(Animal())) == nil)
  }

  @Test func `A large enum with one payload, and one with a single case, work`() {
    #expect((/Single.only).extract(from: .only(1)) == 1)
    #expect((/Unit.only).extract(from: .only) != nil)
    let inner = (/Deep.node).extract(from: .node(.node(.leaf(3)))).flatMap((/Deep.node).extract)
    #expect(inner.flatMap((/Deep.leaf).extract) == 3)
  }

  @Test func `The path of a type extracts the value itself, and the slash accepts a path`() {
    #expect((/Sample.self).extract(from: .number(1)).flatMap((/Sample.number).extract) == 1)
    #expect(CasePath<Int, Int>.`self`.extract(from: 3) == 3)
    let path = /Sample.number
    #expect((/path).extract(from: .number(1)) == 1)
    #expect(CasePath<Int, Int>.`self`.embed(1) == 1)
  }

  @Test func `Paths are appended to one another`() {
    let path = (/Sample.nested).appending(path: /Sample.number)
    #expect(path.extract(from: .nested(.number(4))) == 4)
    #expect(path.extract(from: .nested(.otherNumber(4))) == nil)
    #expect(path.extract(from: .number(4)) == nil)
    #expect((/Sample.nested).extract(from: path.embed(4)).flatMap((/Sample.number).extract) == 4)
  }

  @Test func `A path made from functions calls them`() {
    let even = CasePath<Int, Int>(embed: { $0 * 2 }, extract: { $0.isMultiple(of: 2) ? $0 / 2 : nil })
    #expect(even.extract(from: 4) == 2)
    #expect(even.extract(from: 5) == nil)
    #expect(even.embed(3) == 6)
  }

  @Test func `A function that makes no case is reported, and extracts nothing`() {
    let issues = issues {
      #expect((/Wrapper.init).extract(from: Wrapper(number: 1)) == nil)
      #expect((/Sample.number(1)).extract(from: .number(2)) == nil)
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
      #expect((/Unreflectable.result).extract(from: .result { 1 }) == nil)
      #expect((/Unreflectable.parameter).extract(from: .parameter { _ in }) == nil)
      #expect((/Unreflectable.pair).extract(from: .pair(1, f: { $0 })) == nil)
      #expect((/Unreflectable.optional).extract(from: .optional(nil)) == nil)
      #expect((/Unreflectable.type).extract(from: .type(Int.self)) == nil)
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

  enum Disguised: CustomReflectable, CustomStringConvertible, Equatable {
    case one(Int)
    case two(Int)
    case three, four

    var customMirror: Mirror { Mirror(self, children: ["one": 42]) }
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
