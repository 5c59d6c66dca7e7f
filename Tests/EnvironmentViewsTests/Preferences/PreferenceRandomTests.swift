import EnvironmentViews
import Observation
import TestSupport
import Testing

/// Random trees, changed at random, in which each reader must receive the value of the whole current tree.
@MainActor
struct PreferenceRandomTests {
  struct Names: PreferenceKey {
    static let defaultValue: [Int] = []
    static func reduce(value: inout [Int], nextValue: () -> [Int]) { value += nextValue() }
  }

  /// A node of a tree, with the values of its modifiers.
  @Observable
  final class Part: Identifiable {
    enum Kind: Int, CaseIterable { case plain, value, transform, reader, conditional }

    let id: Int
    var kind: Kind
    var number: Int
    var children: [Part] = []
    @ObservationIgnored var received: [Int]?
    @ObservationIgnored var expected: [Int]?

    init(id: Int, kind: Kind, number: Int) {
      (self.id, self.kind, self.number) = (id, kind, number)
    }

    /// Returns the numbers that the whole subtree passes upwards, and sets the expected numbers of each reader in it.
    func look() -> [Int] {
      let inner = children.map { $0.look() }
      let all = Array(inner.joined())
      expected = kind == .reader ? all : nil
      return switch kind {
      case .plain, .reader: all
      case .value: [number]
      case .transform: all + [number]
      case .conditional: number % 2 == 0 ? all : [-1]
      }
    }

    /// The readers that are shown.
    var readers: [Part] {
      if kind == .conditional, number % 2 != 0 { return [] }
      return (kind == .reader ? [self] : []) + children.flatMap(\.readers)
    }

    var all: [Part] { [self] + children.flatMap(\.all) }
  }

  private struct PartView: View {
    let part: Part

    var body: some View {
      switch part.kind {
      case .plain: content
      case .value: content.preference(key: Names.self, value: [part.number])
      case .transform:
        content.transformPreference(Names.self) { [part] in $0.append(part.number) }
      case .reader: content.onPreferenceChange(Names.self) { [weak part] in part?.received = $0 }
      case .conditional:
        if part.number % 2 == 0 { content } else { Text("odd").preference(key: Names.self, value: [-1]) }
      }
    }

    private var content: some View {
      Element("div") { ForEach(part.children) { PartView(part: $0) } }
    }
  }

  @Test(arguments: 0..<testSize(6 as UInt64, full: 20))
  func `A reader receives the value of the whole tree`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var count = 0
    func make(depth: Int) -> Part {
      count += 1
      let part = Part(id: count, kind: .allCases.randomElement(using: &generator) ?? .plain, number: count)
      if depth > 0 {
        part.children = (0..<Int.random(in: 0...3, using: &generator)).map { _ in make(depth: depth - 1) }
      }
      return part
    }
    let root = make(depth: 4)
    var received: [Int] = []
    let host = ViewHost { PartView(part: root).onPreferenceChange(Names.self) { received = $0 } }
    for step in 0..<30 {
      #expect(received == root.look(), "seed \(seed), step \(step)")
      for reader in root.readers { #expect(reader.received == reader.expected, "seed \(seed), step \(step)") }
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        guard let part = root.all.randomElement(using: &generator) else { continue }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: part.kind = .allCases.randomElement(using: &generator) ?? .plain
        case 1: part.children.shuffle(using: &generator)
        case 2: if !part.children.isEmpty { part.children.removeFirst() }
        case 3: part.children.insert(make(depth: 2), at: 0)
        default: part.number = Int.random(in: 0..<1000, using: &generator)
        }
      }
      host.update()
    }
    host.unmount()
  }

  @Observable
  final class Leaf {
    var number = 1
  }

  struct Counted: PreferenceKey {
    static var calls = 0
    static var defaultValue: Int { 0 }
    static func reduce(value: inout Int, nextValue: () -> Int) {
      calls += 1
      value += nextValue()
    }
  }

  struct LeafView: View {
    let leaf: Leaf
    var body: some View { Text("leaf").preference(key: Counted.self, value: leaf.number) }
  }

  @Test func `A change combines only values on its way upwards`() {
    let leaves = (0..<1000).map { _ in Leaf() }
    var received: [Int] = []
    let host = ViewHost {
      ForEach(0..<50, id: \.self) { section in
        Element("div") { ForEach(0..<20, id: \.self) { LeafView(leaf: leaves[section * 20 + $0]) } }
      }
      .onPreferenceChange(Counted.self) { received.append($0) }
    }
    host.update()
    #expect(received == [1000])
    Counted.calls = 0
    leaves[517].number = 2
    host.update()
    #expect(received == [1000, 1001])
    #expect(Counted.calls == 49 + 19)
  }
}
