import ComposableEnvironment

/// P4: reading an environment's `@Dependency` that was set at the root of a tree, and one that has its default.
var environmentReads: [Benchmark] {
  [1, 4, 16].flatMap { depth in
    [
      Benchmark("composable/read an Int that was set \(depth) above") {
        let (composable, conventional) = leaves(depth)
        return [
          .init("stored property") { count in repeated(count, into: 0) { readStored(composable, $0) } },
          .init("@Dependency") { count in repeated(count, into: 0) { readNumber(composable, $0) } },
          .init("dictionary by key path") { count in repeated(count, into: 0) { readNumber(conventional, $0) } },
        ]
      },
      Benchmark("composable/read what has no key and was set \(depth) above") {
        let (composable, conventional) = leaves(depth)
        return [
          .init("the key path in its accessor") { count in repeated(count, into: 0) { makeKeyPath($0) } },
          .init("@Dependency") { count in repeated(count, into: 0) { readKeyless(composable, $0) } },
          .init("dictionary by key path") { count in repeated(count, into: 0) { readNumber(conventional, $0) } },
        ]
      },
      Benchmark("composable/read an Int that was set \(depth) above, where others are aliases") {
        let (composable, conventional) = leaves(depth)
        composable.aliasing(\.alias, to: \.unsetDependency)
        return [
          .init("@Dependency") { count in repeated(count, into: 0) { readNumber(composable, $0) } },
          .init("dictionary by key path") { count in repeated(count, into: 0) { readNumber(conventional, $0) } },
        ]
      },
      Benchmark("composable/read a default, \(depth) above") {
        let (composable, conventional) = leaves(depth)
        return [
          .init("@Dependency") { count in repeated(count, into: 0) { readUnset(composable, $0) } },
          .init("dictionary by key path") { count in repeated(count, into: 0) { readUnset(conventional, $0) } },
        ]
      },
    ].map { benchmark in
      let isPlain = !["no key", "aliases"].contains(where: benchmark.name.contains)
      return benchmark.target("P4", "@Dependency", fasterThan: "dictionary by key path", times: isPlain ? 4 : 1)
    }
  } + [
    Benchmark("composable/read an Int through its name") {
      let (composable, conventional) = leaves(1)
      return [
        .init("environment.name") { count in repeated(count, into: 0) { readUndeclared(composable, $0) } },
        .init("dictionary by key path") { count in repeated(count, into: 0) { readNumber(conventional, $0) } },
      ]
    }
    .target("P4", "environment.name", fasterThan: "dictionary by key path", times: 2.5),

    Benchmark("composable/make an environment") {
      [
        .init("with a dependency") { count in repeated(count, into: 0) { makeSmall($0) } },
        .init("with four, and a derived one") { count in repeated(count, into: 0) { makeLeaf($0) } },
        .init("dictionary by key path, with two") { count in repeated(count, into: 0) { makeConventional($0) } },
      ]
    },
  ]
}

extension Dependencies {
  fileprivate var unsetDependency: Int {
    get { self[UnsetKey.self] }
    set { self[UnsetKey.self] = newValue }
  }
}

extension Dependencies {
  fileprivate var alias: Int {
    get { self[\.alias] ?? 1 }
    set { self[\.alias] = newValue }
  }

  fileprivate var keyless: Int {
    get { self[\.keyless] ?? 1 }
    set { self[\.keyless] = newValue }
  }
}

private final class Leaf: ComposableEnvironment {
  var stored = 42
  @Dependency(\.number) var number
  @Dependency(\.keyless) var keyless
  @Dependency(\.unsetDependency) var unset
  @DerivedEnvironment<Leaf> var next
}

private final class Small: ComposableEnvironment {
  @Dependency(\.number) var number
}

private final class ConventionalLeaf: ConventionalComposable {
  @ConventionalDependency(\.number) var number
  @ConventionalDependency(\.unset) var unset
}

private func leaves(_ depth: Int) -> (Leaf, ConventionalLeaf) {
  Dependencies.clearAliases()
  var leaf = Leaf().with(\.number, 42).with(\.keyless, 42)
  var conventional = ConventionalLeaf(parent: nil).with(\.number, 42)
  for _ in 0..<depth {
    leaf = leaf.next
    conventional = ConventionalLeaf(parent: conventional)
  }
  return (leaf, conventional)
}

@inline(never) private func makeSmall(_ sink: Sink<Int>) { sink.pointee = Small().number }
@inline(never) private func makeLeaf(_ sink: Sink<Int>) { sink.pointee = Leaf().stored }
@inline(never) private func makeConventional(_ sink: Sink<Int>) { sink.pointee = ConventionalLeaf(parent: nil).number }
@inline(never) private func readStored(_ leaf: Leaf, _ sink: Sink<Int>) { sink.pointee = leaf.stored }
@inline(never) private func readNumber(_ leaf: Leaf, _ sink: Sink<Int>) { sink.pointee = leaf.number }
@inline(never) private func readUndeclared(_ leaf: ComposableEnvironment, _ sink: Sink<Int>) {
  sink.pointee = leaf.number
}
@inline(never) private func makeKeyPath(_ sink: Sink<Int>) { compare(\Dependencies.keyless, sink) }
@inline(never) private func compare(_ keyPath: AnyKeyPath, _ sink: Sink<Int>) {
  sink.pointee = Int(bitPattern: ObjectIdentifier(keyPath))
}
@inline(never) private func readKeyless(_ leaf: Leaf, _ sink: Sink<Int>) { sink.pointee = leaf.keyless }
@inline(never) private func readUnset(_ leaf: Leaf, _ sink: Sink<Int>) { sink.pointee = leaf.unset }
@inline(never) private func readNumber(_ leaf: ConventionalLeaf, _ sink: Sink<Int>) { sink.pointee = leaf.number }
@inline(never) private func readUnset(_ leaf: ConventionalLeaf, _ sink: Sink<Int>) { sink.pointee = leaf.unset }
