import Testing

@testable import SwiftUI

/// Tests of the equality of values.
struct KnownEqualityTests {
  struct Empty {}

  struct Pair {
    var name = "a long name that is not stored in the string itself"
    var numbers = [1, 2]
  }

  struct Nested {
    var pair: Pair? = Pair()
    var any: any Sendable = 1
    var tuple = (1, Empty())
  }

  final class Object: Sendable {}

  @Test func `Values are equal if their parts are`() {
    #expect(areKnownEqual(Empty(), Empty()))
    #expect(areKnownEqual(Pair(), Pair()))
    #expect(!areKnownEqual(Pair(), Pair(name: "b")))
    #expect(!areKnownEqual(Pair(), Pair(numbers: [])))
    #expect(areKnownEqual(Nested(), Nested()))
    #expect(!areKnownEqual(Nested(), Nested(pair: nil)))
    #expect(areKnownEqual(Nested(pair: nil), Nested(pair: nil)))
    #expect(!areKnownEqual(Nested(), Nested(any: "1")))
    #expect(areKnownEqual(Empty() as Any, Empty() as Any))
  }

  @Test func `Objects are equal if they are identical`() {
    let object = Object()
    #expect(areKnownEqual(object, object))
    #expect(!areKnownEqual(object, Object()))
    #expect(areKnownEqual(Nested(any: object), Nested(any: object)))
  }
}
