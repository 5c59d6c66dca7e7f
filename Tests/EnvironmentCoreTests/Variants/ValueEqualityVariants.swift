import Testing

@testable import EnvironmentCore

struct ValueEqualityVariants {
  @Test func `The equality function of a type agrees with each single comparison`() {
    func check<Value>(_ values: [Value], _ type: Value.Type = Value.self) {
      let equality = knownEquality(of: type)
      for first in values {
        for second in values { #expect(equality(first, second) == areKnownEqual(first, second)) }
      }
    }
    let (first, second) = (Reference(), Reference())
    check([1, 2])
    check(["a", "b", "a"])
    check([Double.nan, 1])
    check([Direction.straight, .left(steps: 1), .left(steps: 2)])
    check([[1], [2], [1]])
    check([1, nil, 2, nil] as [Int?])
    check([1, nil, .some(nil)] as [Int??])
    check([first, second])
    check([first, nil, second] as [Reference?])
    check([Base(1), Base(1), Derived(1), Derived(2), OtherDerived(1)])
    check([Base(1), Derived(1), nil, OtherDerived(1)] as [Base?])
    check([1, "1", first, nil as Int? as Any])
    check([Circle(), Circle()] as [any Shape])
    check([(1, 2), (1, 2)])
    check([{ 1 }, { 1 }] as [() -> Int])
    check([nil, { 1 }] as [(() -> Int)?])
  }

  private class Base: Equatable {
    let number: Int

    init(_ number: Int) { self.number = number }

    static func == (first: Base, second: Base) -> Bool { first.number == second.number }
  }

  private final class Derived: Base {}
  private final class OtherDerived: Base {}
}
