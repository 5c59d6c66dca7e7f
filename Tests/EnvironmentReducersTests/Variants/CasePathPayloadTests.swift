import EnvironmentReducers
import Foundation
import TestSupport
import Testing

/// Tests of each kind of payload: a path extracts it unchanged, or is refused with a report.
struct CasePathPayloadTests {
  @Test func `A payload is extracted unchanged`() {
    let object = Object()
    let other = Object()
    expectExtraction(/Payloads.int, 1) { $0 == 1 }
    expectExtraction(/Payloads.sameInt, 1) { $0 == 1 }
    expectExtraction(/Payloads.labeled(x:), 1) { $0 == 1 }
    expectExtraction(/Payloads.labeled(y:), 1) { $0 == 1 }
    expectExtraction(/Payloads.string, "a string that is too long to be kept in place") { $0.hasPrefix("a string") }
    expectExtraction(/Payloads.pair, (1, "a")) { $0 == (1, "a") }
    expectExtraction(/Payloads.labeledPair, (1, "a")) { $0 == (1, "a") }
    expectExtraction(/Payloads.nestedPair, (1, (c: "a", d: 2))) { $0.0 == 1 && $0.1 == ("a", 2) }
    expectExtraction(/Payloads.void, ()) { _ in true }
    expectExtraction(/Payloads.empty, Empty()) { _ in true }
    expectExtraction(/Payloads.nested, .second("a")) { $0 == .second("a") }
    expectExtraction(/Payloads.optional, .some(nil)) { $0 == .some(nil) }
    expectExtraction(/Payloads.object, object) { $0 === object }
    expectExtraction(/Payloads.weak, WeakBox(object: object)) { $0.object === object }
    expectExtraction(/Payloads.unowned, UnownedBox(object: object)) { $0.object === object }
    expectExtraction(/Payloads.noncopyable, NoncopyableBox(value: Noncopyable(number: 1))) { $0.value.number == 1 }
    expectExtraction(/Payloads.any, object) { $0 as? Object === object }
    expectExtraction(/Payloads.any, Payloads.int(1)) { ($0 as? Payloads).flatMap((/Payloads.int).extract) == 1 }
    expectExtraction(/Payloads.labeledAny, object) { $0 as? Object === object }
    expectExtraction(/Payloads.anyObject, object) { $0 === object }
    expectExtraction(/Payloads.error, Failure.failed(1)) { $0 as? Failure == .failed(1) }
    expectExtraction(/Payloads.existential, 1) { $0.description == "1" }
    expectExtraction(/Payloads.existentials, (1, Failure.failed(2))) {
      $0.0 as? Int == 1 && $0.1 as? Failure == .failed(2)
    }
    expectExtraction(/Payloads.hashable, AnyHashable(1)) { $0 == AnyHashable(1) }
    expectExtraction(/Payloads.anyType, Int.self) { $0 == Int.self }
    expectExtraction(/Payloads.existentialType, Int.self) { $0 == Int.self }
    expectExtraction(/Payloads.classType, Subclass.self) { $0 == Subclass.self }
    expectExtraction(/Payloads.anyObjectType, Object.self) { $0 == Object.self }
    expectExtraction(/Payloads.large, Large(object: object)) { $0.object === object && $0.numbers.3 == 4 }
    expectExtraction(/Payloads.simd, SIMD8(1, 2, 3, 4, 5, 6, 7, 8)) { $0 == SIMD8(1, 2, 3, 4, 5, 6, 7, 8) }
    expectExtraction(/Payloads.decimal, Decimal(1)) { $0 == 1 }
    expectExtraction(/Payloads.result, .failure(.failed(1))) { $0 == .failure(.failed(1)) }
    expectExtraction(/Payloads.indirectInt, 1) { $0 == 1 }
    expectExtraction(/Payloads.indirectSelf, .int(1)) { (/Payloads.int).extract(from: $0) == 1 }
    expectExtraction(/Payloads.indirectEmpty, Empty()) { _ in true }
    expectExtraction(/Payloads.indirectPair, (1, .string("a"))) {
      $0.0 == 1 && (/Payloads.string).extract(from: $0.1) == "a"
    }
    expectExtraction(/Payloads.indirectSimd, SIMD8(1, 2, 3, 4, 5, 6, 7, 8)) { $0 == SIMD8(1, 2, 3, 4, 5, 6, 7, 8) }
    expectExtraction(/Payloads.indirectObject, other) { $0 === other }
    expectExtraction(/Payloads.handler, Handler { number throws(Failure) in number + 1 }) { (try? $0.run(1)) == 2 }
    expectExtraction(/Payloads.handlers, [{ $0 + 1 }]) { $0[0](1) == 2 }
    expectExtraction(/Payloads.keyPath, \String.count) { "abc"[keyPath: $0] == 3 }
  }

  @Test func `A function without parameters and result is extracted`() throws {
    let log = Log()
    expectExtraction(/Payloads.action, { log.count += 1 }) {
      $0(); return log.count == 1
    }
    expectExtraction(/Payloads.labeledAction, { log.count += 1 }) {
      $0(); return log.count == 2
    }
    expectExtraction(/Payloads.throwingAction, { throw Failure.failed(1) }) { action in
      #expect(throws: Failure.failed(1)) { try action() }
      return true
    }
    let sendable: @Sendable () -> Void = {}
    expectExtraction(/Payloads.sendableAction, sendable) {
      $0(); return true
    }
    expectExtraction(/Payloads.optionalAction, { log.count += 1 }) {
      $0?(); return log.count == 3
    }
    expectExtraction(/Payloads.actionPair, (1, { log.count += 1 })) {
      $0.1(); return log.count == 4
    }
    expectExtraction(/Payloads.indirectAction, { log.count += 1 }) {
      $0(); return log.count == 5
    }
    expectExtraction(/Generic<() -> Void, Int>.first, { log.count += 1 }, besides: []) {
      $0(); return log.count == 6
    }
  }

  @Test @MainActor func `A function of the main actor is extracted`() throws {
    let log = Log()
    let path = /Payloads.mainActorAction
    let action = try #require(path.extract(from: path.embed { log.count += 1 }))
    action()
    #expect(log.count == 1)
  }

  @Test func `A payload whose representation depends on the enum is refused`() {
    expectRefusal(/Payloads.result0)
    expectRefusal(/Payloads.parameter)
    expectRefusal(/Payloads.typedThrows)
    expectRefusal(/Payloads.plainTypedThrows)
    expectRefusal(/Payloads.asynchronous)
    expectRefusal(/Payloads.concurrent)
    expectRefusal(/Payloads.sendableFunction)
    expectRefusal(/Payloads.mainActorFunction)
    expectRefusal(/Payloads.isolatedAction)
    expectRefusal(/Payloads.inoutFunction)
    expectRefusal(/Payloads.sendingFunction)
    expectRefusal(/Payloads.sendingResult)
    expectRefusal(/Payloads.functionPair)
    expectRefusal(/Payloads.nestedFunction)
    expectRefusal(/Payloads.labeledFunction)
    expectRefusal(/Payloads.optionalFunction)
    expectRefusal(/Payloads.doublyOptionalFunction)
    expectRefusal(/Payloads.indirectFunction)
    expectRefusal(/Payloads.type)
    expectRefusal(/Payloads.typePair)
    expectRefusal(/Payloads.typeAndObject)
    expectRefusal(/Payloads.typeAndAny)
    expectRefusal(/Payloads.optionalType)
    expectRefusal(/Payloads.protocolType)
    expectRefusal(/Payloads.indirectType)
    expectRefusal(/Generic<(Int) -> Int, Int>.first, of: [.first { $0 }, .second(1)])
    expectRefusal(/Generic<Int.Type, Int>.first, of: [.second(1)])
    expectRefusal(/Generic<Int, String>.function, of: [.function { "\($0)" }, .first(1)])
    expectRefusal(/Optional<(Int) -> Int>.some, of: [{ $0 }, nil])
  }

  @Test func `A payload in a generic enum is extracted`() {
    let object = Object()
    expectExtraction(/Generic<Int, Int>.first, 1, besides: [.second(1), .pair(1, b: 1), .inner(.second(1)), .none]) {
      $0 == 1
    }
    expectExtraction(/Generic<Int, Int>.second, 1, besides: [.first(1), .pair(1, b: 1), .inner(.second(1)), .none]) {
      $0 == 1
    }
    expectExtraction(/Generic<Object, String>.first, object, besides: [.second("a"), .none]) { $0 === object }
    expectExtraction(/Generic<Object, String>.pair, (object, "a"), besides: [.second("a"), .none]) {
      $0.0 === object && $0.1 == "a"
    }
    expectExtraction(/Generic<Object, String>.array, [object], besides: [.second("a"), .none]) { $0[0] === object }
    expectExtraction(/Generic<Int, String>.inner, .first(1), besides: [.second("a"), .none]) {
      (/Generic.Inner.first).extract(from: $0) == 1
    }
    expectExtraction(/Generic<Int, String>.Inner.first, 1, besides: [.second("a")]) { $0 == 1 }
    expectExtraction(/Generic<Void, Empty>.first, (), besides: [.second(Empty()), .none]) { _ in true }
    expectExtraction(/Generic<Void, Empty>.second, Empty(), besides: [.first(()), .none]) { _ in true }
    expectExtraction(/Generic<Never, Int>.second, 1, besides: [.none]) { $0 == 1 }
    expectExtraction(/Generic<Any, any Error>.first, 1, besides: [.second(Failure.failed(1)), .none]) {
      $0 as? Int == 1
    }
    expectExtraction(/Generic<Any, any Error>.second, Failure.failed(1), besides: [.first(1)]) {
      $0 as? Failure == .failed(1)
    }
  }

  @Test func `A payload in an enum of a library is extracted`() {
    let context = DecodingError.Context(codingPath: [], debugDescription: "a")
    expectExtraction(/Result<Int, Failure>.success, 1, besides: [.failure(.failed(1))]) { $0 == 1 }
    expectExtraction(/Result<Int, Failure>.failure, .failed(1), besides: [.success(1)]) { $0 == .failed(1) }
    expectExtraction(/Result<Int, any Error>.failure, Failure.failed(1), besides: [.success(1)]) {
      $0 as? Failure == .failed(1)
    }
    expectExtraction(/Result<Int, Never>.success, 1, besides: []) { $0 == 1 }
    expectExtraction(/Optional<String>.some, "a", besides: [nil]) { $0 == "a" }
    expectExtraction(/Optional<Int?>.some, nil, besides: [nil]) { $0 == nil }
    expectExtraction(/Optional<Object>.some, Object(), besides: [nil]) { _ in true }
    let some: CasePath<Void?, Void> = /Optional.some
    expectExtraction(some, (), besides: [nil]) { _ in true }
    expectExtraction(
      /DecodingError.dataCorrupted, context, besides: [.keyNotFound(Key.a, context), .valueNotFound(Int.self, context)]
    ) {
      $0.debugDescription == "a"
    }
    expectExtraction(
      /DecodingError.valueNotFound, (Int.self, context),
      besides: [.typeMismatch(Int.self, context), .dataCorrupted(context)]
    ) {
      $0.0 == Int.self && $0.1.debugDescription == "a"
    }
    expectExtraction(/DecodingError.keyNotFound, (Key.a, context), besides: [.dataCorrupted(context)]) {
      $0.0.stringValue == "a" && $0.1.debugDescription == "a"
    }
    expectExtraction(/ComparisonResult.orderedSame, (), besides: [.orderedAscending, .orderedDescending]) { _ in true }
    expectExtraction(/Calendar.Identifier.hebrew, (), besides: [.gregorian, .japanese]) { _ in true }
    expectExtraction(/FloatingPointSign.minus, (), besides: [.plus]) { _ in true }
  }

  @Test func `A case that can't be made leaves the others extractable`() {
    let issues = issues {
      #expect((/Payloads.never).extract(from: .int(1)) == nil)
      #expect((/Payloads.typedNever).extract(from: .int(1)) == nil)
    }
    #expect(issues == [])
  }

  @Test func `Extracting from several tasks doesn't change the value`() async {
    let shared = Payloads.labeledPair(a: 1, b: "a string that is too long to be kept in place")
    let path = /Payloads.labeledPair
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<2_000).allSatisfy { _ in path.extract(from: shared).map { $0.0 == 1 } ?? false } }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  // MARK: - Rows

  private func expectExtraction<Value>(
    _ path: @autoclosure () -> CasePath<Payloads, Value>, _ payload: Value,
    at location: SourceLocation = #_sourceLocation,
    isRight: (Value) -> Bool
  ) {
    expectExtraction(path(), payload, besides: Payloads.samples, count: 1, at: location, isRight: isRight)
  }

  /// Expects a payload that is embedded to be extracted.
  ///
  /// - Parameters:
  ///   - others: Other values, of different cases.
  ///   - count: The number of other values of the payload's case.
  private func expectExtraction<Root, Value>(
    _ path: @autoclosure () -> CasePath<Root, Value>, _ payload: Value, besides others: [Root], count: Int = 0,
    at location: SourceLocation = #_sourceLocation, isRight: (Value) -> Bool
  ) {
    let issues = issues {
      let path = path()
      let found = path.extract(from: path.embed(payload))
      #expect(found.map(isRight) == true, sourceLocation: location)
      #expect(others.filter { path.extract(from: $0) != nil }.count == count, sourceLocation: location)
    }
    #expect(issues == [], sourceLocation: location)
  }

  private func expectRefusal<Value>(
    _ path: @autoclosure () -> CasePath<Payloads, Value>, at location: SourceLocation = #_sourceLocation
  ) {
    expectRefusal(path(), of: Payloads.samples, at: location)
  }

  /// Expects a report, and that nothing is extracted from any value.
  private func expectRefusal<Root, Value>(
    _ path: @autoclosure () -> CasePath<Root, Value>, of values: [Root], at location: SourceLocation = #_sourceLocation
  ) {
    let issues = issues {
      let path = path()
      #expect(values.filter { path.extract(from: $0) != nil }.isEmpty, sourceLocation: location)
    }
    #expect(issues.count == 1, sourceLocation: location)
  }
}

// MARK: - Samples

private final class Log: @unchecked Sendable {
  // `@unchecked Sendable`: the tests use their logs one after the other.
  var count = 0
}

private class Object {}
private final class Subclass: Object {}
private struct Empty {}
private enum Failure: Error, Equatable { case failed(Int) }
private enum Key: String, CodingKey { case a }
private enum Nested: Equatable { case first(Int), second(String), third }

private struct WeakBox {
  weak var object: Object?
}

private struct UnownedBox {
  unowned let object: Object
}

private struct Noncopyable: ~Copyable {
  let number: Int
}

private final class NoncopyableBox {
  let value: Noncopyable
  init(value: consuming Noncopyable) { self.value = value }
}

private struct Large {
  var numbers = (1, 2, 3, 4, 5, 6)
  let object: Object
}

private struct Handler {
  let run: (Int) throws(Failure) -> Int
}

private enum Generic<First, Second> {
  case first(First)
  case second(Second)
  case pair(First, b: Second)
  case array([First])
  case function((First) -> Second)
  indirect case inner(Inner)
  case none

  enum Inner {
    case first(First)
    case second(Second)
  }
}

private enum Payloads: @unchecked Sendable {
  // `@unchecked Sendable`: the samples aren't changed, and their contents aren't used.
  case nothing, nothingElse
  case int(Int)
  case sameInt(Int)
  case labeled(x: Int)
  case labeled(y: Int)
  case string(String)
  case pair(Int, String)
  case labeledPair(a: Int, b: String)
  case nestedPair(a: Int, b: (c: String, d: Int))
  case void(Void)
  case empty(Empty)
  case never(Never)
  case typedNever(Int, Never)
  case nested(Nested)
  case optional(Int??)
  case object(Object)
  case weak(WeakBox)
  case unowned(UnownedBox)
  case noncopyable(NoncopyableBox)
  case any(Any)
  case labeledAny(x: Any)
  case anyObject(AnyObject)
  case error(any Error)
  case existential(any CustomStringConvertible)
  case existentials(Any, any Error)
  case hashable(AnyHashable)
  case anyType(Any.Type)
  case existentialType(any CustomStringConvertible.Type)
  case classType(Object.Type)
  case anyObjectType(AnyObject.Type)
  case large(Large)
  case simd(SIMD8<Int>)
  case decimal(Decimal)
  case result(Result<Int, Failure>)
  indirect case indirectInt(Int)
  indirect case indirectSelf(Payloads)
  indirect case indirectEmpty(Empty)
  indirect case indirectPair(Int, Payloads)
  indirect case indirectSimd(SIMD8<Int>)
  indirect case indirectObject(Object)
  case handler(Handler)
  case handlers([(Int) -> Int])
  case keyPath(KeyPath<String, Int>)

  case action(() -> Void)
  case labeledAction(f: () -> Void)
  case throwingAction(() throws -> Void)
  case sendableAction(@Sendable () -> Void)
  case mainActorAction(@MainActor () -> Void)
  case optionalAction((() -> Void)?)
  case actionPair(Int, () -> Void)
  indirect case indirectAction(() -> Void)

  case result0(() -> Int)
  case parameter((Int) -> Void)
  case typedThrows((Int) throws(Failure) -> Void)
  case plainTypedThrows(() throws(Failure) -> Void)
  case asynchronous(() async -> Void)
  case concurrent(@concurrent () async -> Void)
  case sendableFunction(@Sendable (Int) -> Int)
  case mainActorFunction(@MainActor (Int) -> Int)
  case isolatedAction(@isolated(any) () -> Void)
  case inoutFunction((inout Int) -> Void)
  case sendingFunction((sending Object) -> Void)
  case sendingResult(() -> sending Object)
  case functionPair(Int, (Int) -> Int)
  case nestedFunction(a: Int, b: (c: Int, d: (Int) -> Int))
  case labeledFunction(f: (Int) -> Int)
  case optionalFunction(((Int) -> Int)?)
  case doublyOptionalFunction(((Int) -> Int)??)
  indirect case indirectFunction((Int) -> Int)
  case type(Int.Type)
  case typePair(Int.Type, String)
  case typeAndObject(Int.Type, Object)
  case typeAndAny(Int.Type, Any)
  case optionalType(Int.Type?)
  case protocolType((any CustomStringConvertible).Type)
  indirect case indirectType(Int.Type)

  /// A value of each case that can be made, and that `Mirror` can copy: metatypes of value types aren't stored.
  static let samples: [Payloads] = {
    let object = Object()
    return [
      .nothing, .nothingElse, .int(1), .sameInt(1), .labeled(x: 1), .labeled(y: 1),
      .string("a string that is too long to be kept in place"), .pair(1, "a"), .labeledPair(a: 1, b: "a"),
      .nestedPair(a: 1, b: (c: "a", d: 2)), .void(()), .empty(Empty()), .nested(.first(1)), .optional(1),
      .object(object),
      .weak(WeakBox(object: object)), .unowned(UnownedBox(object: object)),
      .noncopyable(NoncopyableBox(value: Noncopyable(number: 1))), .any(1), .labeledAny(x: 1), .anyObject(object),
      .error(Failure.failed(1)), .existential(1), .existentials(1, Failure.failed(1)), .hashable(1), .anyType(Int.self),
      .existentialType(Int.self), .classType(Object.self), .anyObjectType(Object.self), .large(Large(object: object)),
      .simd(SIMD8(repeating: 1)), .decimal(1), .result(.success(1)), .indirectInt(1),
      .indirectSelf(.indirectSelf(.int(1))), .indirectEmpty(Empty()), .indirectPair(1, .int(1)),
      .indirectSimd(SIMD8(repeating: 1)), .indirectObject(object), .handler(Handler { $0 }), .handlers([{ $0 }]),
      .keyPath(\.count), .action {}, .labeledAction {}, .throwingAction {}, .sendableAction {}, .mainActorAction {},
      .optionalAction {}, .actionPair(1, {}), .indirectAction {}, .result0 { 1 }, .parameter { _ in },
      .typedThrows { _ in }, .plainTypedThrows {}, .asynchronous {}, .concurrent {}, .sendableFunction { $0 },
      .mainActorFunction { $0 }, .isolatedAction {}, .inoutFunction { $0 += 1 }, .sendingFunction { _ in },
      .sendingResult { Object() }, .functionPair(1, { $0 }), .nestedFunction(a: 1, b: (c: 2, d: { $0 })),
      .labeledFunction { $0 }, .optionalFunction { $0 }, .doublyOptionalFunction { $0 }, .indirectFunction { $0 },
    ]
  }()
}
