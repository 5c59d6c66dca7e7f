import EnvironmentSwiftUI
import SwiftUI
import TestSupport
import Testing

/// Random hierarchies, changed at random, whose models must read the values that a walk over the descriptions
/// computes.
@MainActor
struct RandomHierarchyTests {
  /// The values at one place.
  struct Values: Equatable {
    var api = "live"
    var greeting = "Hello"

    var text: String { "\(api) \(greeting)" }
  }

  indirect enum Tree {
    /// A view with its own model.
    case owner
    /// A view that binds one of the test's models.
    case binder(Int)
    case api(String, Tree)
    case greeting(String, Tree)
    case appending(String, Tree)
    case group([Tree])

    /// Returns the texts that the tree shows, and the values of the models that it binds.
    func walk(_ values: Values, _ texts: inout [String], _ bound: inout [Int: Values]) {
      var inner = values
      switch self {
      case .owner: texts.append(values.text)
      case .binder(let index):
        bound[index] = values
        texts.append(values.text)
      case .api(let name, let tree):
        inner.api = name
        tree.walk(inner, &texts, &bound)
      case .greeting(let greeting, let tree):
        inner.greeting = greeting
        tree.walk(inner, &texts, &bound)
      case .appending(let suffix, let tree):
        inner.greeting += suffix
        tree.walk(inner, &texts, &bound)
      case .group(let trees):
        for tree in trees { tree.walk(values, &texts, &bound) }
      }
    }
  }

  struct TreeView: View {
    let tree: Tree
    let models: [NoteModel]

    var body: some View {
      switch tree {
      case .owner: Owner()
      case .binder(let index): Binder(model: models[index])
      case .api(let name, let tree):
        AnyView(TreeView(tree: tree, models: models)).environment(\.api, API(name: name))
      case .greeting(let greeting, let tree):
        AnyView(TreeView(tree: tree, models: models)).environment(\.greeting, greeting)
      case .appending(let suffix, let tree):
        AnyView(TreeView(tree: tree, models: models)).transformEnvironment(\.greeting) { $0 += suffix }
      case .group(let trees):
        ForEach(Array(trees.indices), id: \.self) { AnyView(TreeView(tree: trees[$0], models: models)) }
      }
    }
  }

  struct Owner: View {
    @EnvironmentBound var model = NoteModel()

    var body: some View { Text("\(model.api.name) \(model.greeting)") }
  }

  struct Binder: View {
    let model: NoteModel

    var body: some View { Text("\(model.api.name) \(model.greeting)").bindEnvironment(to: model) }
  }

  /// A generator of trees in which each model is bound at most once.
  struct Maker {
    var generator: SeededGenerator
    var free: [Int]

    mutating func tree(depth: Int) -> Tree {
      let word = ["a", "b", "c"][Int.random(in: 0..<3, using: &generator)]
      switch Int.random(in: 0..<(depth == 0 ? 2 : 7), using: &generator) {
      case 0: return .owner
      case 1: return free.popLast().map { .binder($0) } ?? .owner
      case 2: return .api(word, tree(depth: depth - 1))
      case 3: return .greeting(word, tree(depth: depth - 1))
      case 4: return .appending(word, tree(depth: depth - 1))
      default:
        return .group((0..<Int.random(in: 0..<4, using: &generator)).map { _ in tree(depth: depth - 1) })
      }
    }
  }

  @Test(.ignoresReports, arguments: UInt64(1)...20)
  func `Models read the values of their places, whatever changes`(seed: UInt64) {
    let models = (0..<4).map { _ in NoteModel() }
    var maker = Maker(generator: SeededGenerator(seed: seed), free: [0, 1, 2, 3])
    let tree = Shared(maker.tree(depth: 4))
    let host = Host { TreeView(tree: tree.value, models: models) }
    // A model whose view has ended keeps its last values.
    var (firstTexts, last): ([String], [Int: Values]) = ([], [:])
    let first = Values(api: host.environment.api.name, greeting: host.environment.modelValues.greeting)
    tree.value.walk(first, &firstTexts, &last)
    for step in 0..<30 {
      switch Int.random(in: 0..<4, using: &maker.generator) {
      case 0:
        host.environment.api.name = "root \(step)"
      case 1:
        host.environment.modelValues.greeting = "root \(step)"
      default:
        maker.free = [0, 1, 2, 3].shuffled(using: &maker.generator)
        tree.value = maker.tree(depth: 4)
        host.setNeedsUpdate()
      }
      host.update()
      var texts: [String] = []
      var bound: [Int: Values] = [:]
      let root = Values(api: host.environment.api.name, greeting: host.environment.modelValues.greeting)
      tree.value.walk(root, &texts, &bound)
      #expect(host.isSettled)
      #expect(host.texts == texts)
      for (index, model) in models.enumerated() {
        #expect(model.isEnvironmentBound == (bound[index] != nil))
        last[index] = bound[index] ?? last[index]
        let values = last[index] ?? Values()
        #expect("\(model.api.name) \(model.greeting)" == values.text)
      }
    }
    host.close()
    #expect(models.allSatisfy { !$0.isEnvironmentBound })
  }
}
