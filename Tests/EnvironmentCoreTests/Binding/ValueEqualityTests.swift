import Testing

@testable import EnvironmentCore

private func areKnownEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  knownEquality(of: Value.self)(first, second)
}

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

  @Test func `Existentials are compared by the values that they contain`() {
    #expect(areKnownEqual(1 as Any, 1 as Any))
    #expect(!areKnownEqual(1 as Any, "1" as Any))
  }

  @Test func `Values that can't be compared aren't known to be equal`() {
    let closure = { 1 }
    #expect(!areKnownEqual(closure, closure))
  }

  @Test func `Values without an operator are compared part by part`() {
    struct Pair {
      var first = 1
      var second = "a"
    }
    #expect(areKnownEqual(Circle() as any Shape, Circle()))
    #expect(areKnownEqual((1, 2), (1, 2)))
    #expect(!areKnownEqual((1, 2), (1, 3)))
    #expect(areKnownEqual(Pair(), Pair()))
    #expect(areKnownEqual(Pair?.some(Pair()), Pair()))
    #expect(!areKnownEqual(Pair(), Pair(second: "b")))
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
    func differs(_ change: (inout Rich) -> Void) -> Bool {
      var changed = Rich("text")
      change(&changed)
      return !areSame(Rich("text"), changed) && !areKnownEqual(changed, Rich("text"))
    }
    #expect(differs { $0.dictionary["a"] = "text" })
    #expect(differs { $0.dictionary["c"] = ["d": 1] })
    #expect(differs { $0.dictionary["e"] = 1 })
    #expect(differs { $0.dictionary["e"] = $0.dictionary.removeValue(forKey: "a") })
    #expect(differs { $0.trees[2] = .other })
    #expect(differs { $0.pair.text = ["other"] })
    #expect(differs { $0.tree = .branch(.leaf(1, "other"), []) })
    #expect(differs { $0.tree = .none })
    #expect(differs { $0.any = [1: (1, "text")] })
    #expect(differs { $0.optional = nil })
  }

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
