import EnvironmentReducers
import Testing
import TestSupport

/// Paths compared with handwritten patterns, on random values.
struct CasePathRandomTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `A path extracts the value that a pattern matches`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let tree = Tree.random(depth: 4, using: &generator)
      check(/Tree.empty, tree, { "" }) { if case .empty = $0 { "" } else { nil } }
      check(/Tree.blank, tree, { "" }) { if case .blank = $0 { "" } else { nil } }
      check(/Tree.void, tree, { "" }) { if case .void = $0 { "" } else { nil } }
      check(/Tree.number, tree, { "\($0)" }) { if case .number(let number) = $0 { "\(number)" } else { nil } }
      check(/Tree.other, tree, { "\($0)" }) { if case .other(let number) = $0 { "\(number)" } else { nil } }
      check(/Tree.text, tree, { $0 }) { if case .text(let text) = $0 { text } else { nil } }
      check(/Tree.labeled(x:), tree, { $0 }) { if case .labeled(x: let text) = $0 { text } else { nil } }
      check(/Tree.named(y:), tree, { $0 }) { if case .named(y: let text) = $0 { text } else { nil } }
      check(/Tree.pair, tree, { "\($0.0) \($0.1)" }) {
        if case .pair(let id, let text) = $0 { "\(id) \(text)" } else { nil }
      }
      check(/Tree.leaf, tree, { "\($0.number)" }) { if case .leaf(let leaf) = $0 { "\(leaf.number)" } else { nil } }
      check(/Tree.node, tree, { $0.description }) { if case .node(let tree) = $0 { tree.description } else { nil } }
      check(/Tree.optional, tree, { "\($0?.description ?? "")" }) {
        if case .optional(let tree) = $0 { "\(tree?.description ?? "")" } else { nil }
      }
      check(/Tree.both, tree, { $0.0.description + $0.1.description }) {
        if case .both(let first, let second) = $0 { first.description + second.description } else { nil }
      }
      check(/Tree.list, tree, { "\($0.map(\.description))" }) {
        if case .list(let trees) = $0 { "\(trees.map(\.description))" } else { nil }
      }
      check(/Tree.either, tree, { Tree.describe($0) }) {
        if case .either(let either) = $0 { Tree.describe(either) } else { nil }
      }
      check((/Tree.either).appending(path: /Either.first), tree, { $0.description }) {
        if case .either(.first(let tree)) = $0 { tree.description } else { nil }
      }
      check((/Tree.same).appending(path: /Either.second), tree, { "\($0)" }) {
        if case .same(.second(let number)) = $0 { "\(number)" } else { nil }
      }
      check((/Tree.same).appending(path: /Either.both), tree, { "\($0)" }) {
        if case .same(.both(let first, let second)) = $0 { "(\(first), \(second))" } else { nil }
      }
      check(/Tree.maybe, tree, { "\(String(describing: $0))" }) {
        if case .maybe(let number) = $0 { "\(String(describing: number))" } else { nil }
      }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `A path into an optional extracts the value that a pattern matches`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let random = Tree.random(depth: 4, using: &generator)
      let tree = Int.random(in: 0..<8, using: &generator) > 0 ? random : nil
      check(/Tree.empty as CasePath<Tree?, Void>, tree, { "" }) { if case .empty? = $0 { "" } else { nil } }
      check(/Tree?.none, tree, { "" }) { if case nil = $0 { "" } else { nil } }
      check(/Tree.number as CasePath<Tree?, Int>, tree, { "\($0)" }) {
        if case .number(let number)? = $0 { "\(number)" } else { nil }
      }
      check(/Tree.pair as CasePath<Tree?, (Int, String)>, tree, { "\($0.0) \($0.1)" }) {
        if case .pair(let id, let text)? = $0 { "\(id) \(text)" } else { nil }
      }
      check(/Tree?.some, tree, { $0.description }) { if case let tree? = $0 { tree.description } else { nil } }
      check(/Tree.node as CasePath<Tree?, Tree>, tree, { $0.description }) {
        if case .node(let tree)? = $0 { tree.description } else { nil }
      }
      check(/Tree.optional as CasePath<Tree?, Tree?>, tree, { "\($0?.description ?? "")" }) {
        if case .optional(let tree)? = $0 { "\(tree?.description ?? "")" } else { nil }
      }
      check(/Tree.node as CasePath<Tree??, Tree>, .some(tree), { $0.description }) {
        if case .node(let tree)?? = $0 { tree.description } else { nil }
      }
    }
  }

  private func check<Root, Value>(
    _ path: CasePath<Root, Value>, _ root: Root, _ describe: (Value) -> String, pattern: (Root) -> String?,
    at location: SourceLocation = #_sourceLocation
  ) {
    let found = path.extract(from: root)
    let expected = pattern(root)
    #expect(found.map(describe) == expected, sourceLocation: location)
    if let found { #expect(pattern(path.embed(found)) == expected, sourceLocation: location) }
  }
}

private final class Leaf {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private enum Either<First, Second> {
  case first(First)
  case second(Second)
  case both(First, second: Second)
  case neither
}

private indirect enum Tree {
  case empty, blank
  case number(Int)
  case other(Int)
  case text(String)
  case labeled(x: String)
  case named(y: String)
  case pair(id: Int, text: String)
  case leaf(Leaf)
  case node(Tree)
  case optional(Tree?)
  case both(Tree, Tree)
  case list([Tree])
  case either(Either<Tree, String>)
  case same(Either<Int, Int>)
  case maybe(Int??)
  case void(Void)

  var description: String {
    switch self {
    case .empty: "empty"
    case .blank: "blank"
    case .number(let number): "number \(number)"
    case .other(let number): "other \(number)"
    case .text(let text): "text \(text)"
    case .labeled(x: let text): "x \(text)"
    case .named(y: let text): "y \(text)"
    case .pair(let id, let text): "pair \(id) \(text)"
    case .leaf(let leaf): "leaf \(leaf.number)"
    case .node(let tree): "node (\(tree.description))"
    case .optional(let tree): "optional (\(tree?.description ?? "nil"))"
    case .both(let first, let second): "both (\(first.description)) (\(second.description))"
    case .list(let trees): "list \(trees.map(\.description))"
    case .either(let either): "either \(Tree.describe(either))"
    case .same(let either): "same \(either)"
    case .maybe(let number): "maybe \(String(describing: number))"
    case .void: "void"
    }
  }

  static func describe(_ either: Either<Tree, String>) -> String {
    switch either {
    case .first(let tree): "first (\(tree.description))"
    case .second(let text): "second \(text)"
    case .both(let tree, let text): "both (\(tree.description)) \(text)"
    case .neither: "neither"
    }
  }

  static func random(depth: Int, using generator: inout SeededGenerator) -> Tree {
    let number = Int.random(in: .min ... .max, using: &generator)
    let text = String(repeating: "text", count: Int.random(in: 0...8, using: &generator))
    func tree() -> Tree { random(depth: depth - 1, using: &generator) }
    let kind = Int.random(in: 0..<(depth > 0 ? 26 : 13), using: &generator)
    switch kind {
    case 0: return .empty
    case 1: return .blank
    case 2: return .number(number)
    case 3: return .other(number)
    case 4: return .text(text)
    case 5: return .labeled(x: text)
    case 6: return .named(y: text)
    case 7: return .pair(id: number, text: text)
    case 8: return .leaf(Leaf(number))
    case 9: return .void(())
    case 10: return .maybe(nil)
    case 11: return .maybe(.some(nil))
    case 12: return .maybe(number)
    case 13: return .node(tree())
    case 14: return .optional(tree())
    case 15: return .optional(nil)
    case 16: return .both(tree(), tree())
    case 17: return .list([tree(), tree()])
    case 18: return .either(.first(tree()))
    case 19: return .either(.second(text))
    case 20: return .either(.both(tree(), second: text))
    case 21: return .either(.neither)
    case 22: return .same(.first(number))
    case 23: return .same(.second(number))
    case 24: return .same(.both(number, second: 1))
    default: return .node(.node(tree()))
    }
  }
}
