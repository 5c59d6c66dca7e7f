import Testing

@testable import EnvironmentCore

func areKnownEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  knownEquality(of: Value.self)(first, second)
}

private func expectEqual<Value>(
  _ first: Value, _ second: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(areKnownEqual(first, second), sourceLocation: sourceLocation)
}

private func expectDifferent<Value>(
  _ first: Value, _ second: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(!areKnownEqual(first, second), sourceLocation: sourceLocation)
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

  @Test func `Values without an operator are compared part by part, existentials by their values, closures never`() {
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
    let closure = { 1 }
    expectDifferent(closure, closure)
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
      let differs = (!areSame(Rich("text"), changed), !areKnownEqual(changed, Rich("text")))
      #expect(differs == (true, true), "line \(line)")
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
}
