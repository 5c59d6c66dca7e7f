import ComposableEnvironment
import Dispatch
import EnvironmentCore
import Synchronization
import Testing

/// The tree under large sizes, many threads, and user code that runs while it changes.
@Suite struct TreeTests {
  // MARK: Lifetime

  @MainActor
  @Test func `A reducer that is made for each action leaves no environment behind`() {
    let environment = Link()
    for _ in 0..<100 {
      let reducer =
        Reducer<Int, Void, Link> { _, _, environment in
          environment.with(\.probe, Probe())
          liveLinks.environments.append(WeakLink(link: environment))
          return .none
        }
        .pullback(state: \Int.self, action: CasePath(embed: { $0 }, extract: { $0 })) as Reducer<Int, Void, Link>
      var state = 0
      _ = reducer.run(&state, (), environment)
    }
    #expect(liveLinks.environments.count == 100)
    #expect(liveLinks.environments.allSatisfy { $0.link == nil })
  }

  @Test func `Values that are replaced are freed while other threads go on reading`() {
    nonisolated(unsafe) let root = Link()
    nonisolated(unsafe) let leaf = root.next.next
    let census = Census()
    root.with(\.probe, census.makeProbe())
    let isDone = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      if thread == 0 {
        var maximum = 0
        for _ in 0..<5_000 {
          root.with(\.probe, census.makeProbe())
          maximum = max(maximum, census.liveCount)
        }
        isDone.store(true, ordering: .releasing)
        #expect(maximum < 50)
      } else {
        while !isDone.load(ordering: .acquiring) { _ = (root.probe, leaf.probe) }
      }
    }
    _ = (root.next.probe, leaf.probe)
    #expect(census.liveCount == 1)
  }

  @Test func `A key path with arguments leaves nothing behind`() {
    let environment = Link()
    let census = Census()
    for number in 0..<5_000 {
      let argument = Argument(number: number, probe: census.makeProbe())
      #expect(environment[\.[argument: argument]] == -number)
      let child = Link().with(\.[argument: argument], number)
      #expect(child[\.[argument: argument]] == number)
    }
    #expect(census.liveCount == 0)
  }

  @Test func `A tree of 20,000 levels is built, read, written and freed`() {
    weak var root: Link?
    weak var last: Link?
    do {
      let top = Link()
      var link = top
      for level in 1...20_000 {
        link = link.next.with(\.number, level)
        #expect(link.number == level)
      }
      top.with(\.int, 4)
      #expect(link.int == 4)
      (root, last) = (top, link)
    }
    #expect(root == nil)
    #expect(last == nil)
  }

  @Test func `A tree of 20,000 given levels is built from the bottom and freed`() {
    weak var bottom: Link?
    do {
      let leaf = Link()
      var link = leaf
      for _ in 0..<20_000 { link = Link(next: link) }
      link.with(\.int, 4)
      #expect(leaf.int == 4)
      bottom = leaf
    }
    #expect(bottom == nil)
  }

  @Test func `The lowest environment of a deep tree outlives the others, and is freed`() {
    weak var probe: Probe?
    do {
      var link = Link()
      let made = Probe()
      link.with(\.probe, made)
      probe = made
      for _ in 0..<20_000 { link = link.next }
      #expect(link.probe === made)
    }
    #expect(probe == nil)
  }

  // MARK: Order

  @Test func `A thread that has read a parent never reads an older value at its child`() {
    for _ in 0..<20 {
      nonisolated(unsafe) let parent = Link().with(\.int, 0)
      nonisolated(unsafe) let child = parent.next
      nonisolated(unsafe) let grandchild = child.next
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread == 0 {
          for value in 1...500 { parent.with(\.int, value) }
        } else {
          for _ in 0..<500 {
            let values = [parent.int, child.int, grandchild.int, parent.int]
            if values != values.sorted() { Issue.record("A write was un-observed: \(values)") }
          }
        }
      }
      #expect(grandchild.int == 500)
    }
  }

  @Test func `A write that has completed is read at each node, by every thread`() {
    nonisolated(unsafe) let parent = Link()
    nonisolated(unsafe) let leaves = (0..<4).map { _ in parent.next.next }
    let newest = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      if thread == 0 {
        for value in 1...2_000 {
          parent.with(\.number, value)
          newest.store(value, ordering: .releasing)
        }
      } else {
        for _ in 0..<2_000 {
          let completed = newest.load(ordering: .acquiring)
          let value = completed == 0 ? 0 : leaves[thread % 4].number
          if value < completed { Issue.record("\(value) was read after \(completed) had been set") }
        }
      }
    }
  }

  @Test func `Writes of different parts of a value from many threads are all kept`() {
    nonisolated(unsafe) let environment = Link().with(\.numbers, Array(repeating: 0, count: 8))
    nonisolated(unsafe) let child = environment.next
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for value in 1...200 {
        environment.with(\.numbers[thread], value)
        _ = child[\.numbers]
      }
    }
    #expect(child[\.numbers] == Array(repeating: 200, count: 8))
  }

  // MARK: User code

  @Test func `A replaced value may use its environment while it is deinitialised`() {
    let root = Link()
    let leaf = root.next.next
    let log = Lock<[Int]>([])
    for number in 0..<100 {
      nonisolated(unsafe) weak let environment = leaf
      root.with(
        \.probe,
        Probe {
          guard let environment else { return }
          environment.with(\.number, number)
          log.withLock { $0.append(environment.number) }
        })
      _ = leaf.probe
    }
    #expect(log.withLock { $0 }.count == 99)
    #expect(log.withLock { $0 }.allSatisfy { (0..<100).contains($0) })
  }

  @Test func `The last reference to a parent may be released by a child that gets another one`() {
    for _ in 0..<100 {
      let child = Link()
      var first: Announcing? = Announcing(next: child)
      first?.onDeinit = { [weak child] in child?.with(\.int, 7) }
      first = nil
      let second = Link(next: child)
      #expect(second.next === child)
      #expect(child.int == 7)
    }
  }

  @Test func `The arguments of a key path may use an environment while they are hashed and compared`() {
    let environment = Link()
    let argument = ReadingArgument(environment: environment)
    for value in 1...20 {
      environment[\.[reading: argument]] = value
      #expect(environment[\.[reading: argument]] == value)
    }
  }
}

// MARK: - Fixtures

/// An environment in a chain of its own type.
private class Link: ComposableEnvironment {
  @Dependency(\.int) var int
  @Dependency(\.number) var number
  @Dependency(\.probe) var probe
  @DerivedEnvironment var next: Link

  required init() {
    _next = DerivedEnvironment()
    super.init()
  }

  init(next: Link) {
    _next = DerivedEnvironment(wrappedValue: next)
    super.init()
  }
}

private final class Announcing: Link {
  var onDeinit: () -> Void = {}

  deinit { onDeinit() }
}

private struct WeakLink {
  weak var link: Link?
}

@MainActor private let liveLinks = Links()

@MainActor private final class Links {
  var environments: [WeakLink] = []
}

/// Counts the probes that it has made and that aren't freed.
private final class Census: Sendable {
  private let count = Atomic(0)

  var liveCount: Int { count.load(ordering: .acquiring) }

  func makeProbe() -> Probe {
    count.add(1, ordering: .acquiringAndReleasing)
    return Probe { self.count.subtract(1, ordering: .acquiringAndReleasing) }
  }
}

private struct Argument: Hashable {
  let number: Int
  let probe: Probe

  static func == (first: Argument, second: Argument) -> Bool { first.number == second.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private struct ReadingArgument: Hashable {
  let environment: Link

  static func == (first: ReadingArgument, second: ReadingArgument) -> Bool {
    first.environment.with(\.text, "compared").number == second.environment.number
  }

  func hash(into hasher: inout Hasher) {
    environment.with(\.text, "hashed")
    hasher.combine(environment.number)
  }
}

extension Dependencies {
  fileprivate subscript(argument argument: Argument) -> Int {
    get { self[\.[argument: argument]] ?? -argument.number }
    set { self[\.[argument: argument]] = newValue }
  }

  fileprivate subscript(reading argument: ReadingArgument) -> Int {
    get { self[\.[reading: argument]] ?? 0 }
    set { self[\.[reading: argument]] = newValue }
  }
}
