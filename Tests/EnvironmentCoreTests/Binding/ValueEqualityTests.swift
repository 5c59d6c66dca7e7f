import Testing

@testable import EnvironmentCore

@Suite struct ValueEqualityTests {
  @Test func `Equatable values are compared by their own operator`() {
    #expect(areKnownEqual("a", "a"))
    #expect(!areKnownEqual("a", "b"))
    #expect(areKnownEqual([1, 2], [1, 2]))
  }

  @Test func `Objects are compared by identity`() {
    let object = Reference()
    #expect(areKnownEqual(object, object))
    #expect(!areKnownEqual(object, Reference()))
    #expect(areKnownEqual(Reference?.some(object), object))
    #expect(!areKnownEqual(Reference?.some(object), nil))
    #expect(areKnownEqual(Reference?.none, nil))
    #expect(areKnownEqual(Int?.none, nil))
    #expect(areKnownEqual(Int??.some(nil), .some(nil)))
    #expect(!areKnownEqual(Int??.some(nil), nil))
  }

  @Test func `An existential is compared by what is in it`() {
    #expect(areKnownEqual(1 as Any, 1 as Any))
    #expect(!areKnownEqual(1 as Any, "1" as Any))
  }

  @Test func `What can't be compared isn't known to be equal`() {
    let closure = { 1 }
    #expect(!areKnownEqual(closure, closure))
    #expect(!areKnownEqual(Circle() as any Shape, Circle()))
    #expect(!areKnownEqual((1, 2), (1, 2)))
  }
}
