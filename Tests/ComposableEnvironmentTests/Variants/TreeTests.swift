import ComposableEnvironment
import Dispatch
import EnvironmentCore
import Synchronization
import TestSupport
import Testing

/// Tests of trees with large sizes, many threads, and user code that runs while a tree changes.
struct TreeTests {
  // MARK: Lifetime

  @MainActor
  @Test func `A reducer that is made for each action retains no environment`() {
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

  @Test func `Replaced values are released while other threads continue to read`() {
    nonisolated(unsafe) let root = Link()
    nonisolated(unsafe) let leaf = root.next.next
    let probes = LiveProbes()
    root.with(\.probe, probes.makeProbe())
    let isDone = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      if thread == 0 {
        var maximum = 0
        for _ in 0..<5_000 {
          root.with(\.probe, probes.makeProbe())
          maximum = max(maximum, probes.liveCount)
        }
        isDone.store(true, ordering: .releasing)
        #expect(maximum < 50)
      } else {
        while !isDone.load(ordering: .acquiring) { _ = (root.probe, leaf.probe) }
      }
    }
    _ = (root.next.probe, leaf.probe)
    #expect(probes.liveCount == 1)
  }

  @Test func `A key path with arguments is retained neither by a read nor after its environment`() {
    let environment = Link()
    let probes = LiveProbes()
    for number in 0..<5_000 {
      let argument = Argument(number: number, probe: probes.makeProbe())
      #expect(environment[\.[argument: argument]] == -number)
      let child = Link().with(\.[argument: argument], number)
      #expect(child[\.[argument: argument]] == number)
    }
    #expect(probes.liveCount == 0)
  }

  @Test func `A tree of 20,000 levels is built, read, written and deallocated`() {
    weak var root: Link?
    weak var last: Link?
    do {
      let top = Link()
      var link = top
      for level in 1...20_000 {
        link = link.next.with(\.number, level)
        if link.number != level { Issue.record("Level \(level) reads \(link.number).") }
      }
      top.with(\.int, 4)
      #expect(link.int == 4)
      (root, last) = (top, link)
    }
    #expect(root == nil)
    #expect(last == nil)
  }

  @Test func `A tree of 20,000 given levels is built from the bottom and deallocated`() {
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

  @Test func `A tree of 4,000 levels that hold other environments is built and written in linear time`() {
    var link = Link()
    let top = link
    for level in 1...4_000 {
      _ = link.side
      link = link.next.with(\.number, level)
      #expect(link.number == level)
    }
    top.with(\.int, 4)
    #expect(link.side.int == 4)
  }

  @Test func `Key paths with arguments are removed after they are undefined again`() {
    let environment = Link()
    let probes = LiveProbes()
    for number in 0..<5_000 {
      let argument = Argument(number: number, probe: probes.makeProbe())
      environment.with(\.[argument: argument], number)
      environment[\.[undefining: argument]] = nil
      #expect(environment[\.[argument: argument]] == -number)
    }
    #expect(probes.liveCount < 1_000)
  }

  @Test func `A dependency that refers to its object weakly doesn't retain it`() {
    let environment = Link()
    weak var probe: Probe?
    do {
      let made = Probe()
      probe = made
      environment.with(\.weakProbe, made)
      #expect(environment[\.weakProbe] === made)
    }
    #expect(probe == nil)
    #expect(environment[\.weakProbe] == nil)
  }

  @Test func `The children of an environment exist in its deinit`() {
    let log = Log()
    do {
      let middle = Reporting()
      middle.log = log
      middle.next.with(\.int, 5)
      #expect(Link(next: middle).next === middle)
    }
    #expect(log.values.withLock { $0 } == [5])
  }

  @Test func `The lowest environment of a deep tree outlives the others, and is deallocated`() {
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
    for _ in 0..<testSize(6, full: 20) {
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

  @Test func `Every thread reads a completed write at each node`() {
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

  @Test func `An accessor can set another dependency`() {
    let environment = Link()
    recursion.environment = environment
    environment.with(\.recursive, 3)
    #expect(environment.number == 3)
    recursion.environment = nil
  }

  @Test func `A setter that writes a second key for some values writes it only for these, by any key path`() {
    let environment = Link()
    let keyPath = \Dependencies.logged
    for number in 1...10 {
      environment.with(\.logged, number).with(keyPath, -number)
      environment[\.logged] = number
      #expect(environment.number == number)
      #expect(environment.text == "below zero: \(-number)")
      environment.with(\.text, "none")
      #expect(environment.with(\.logged, number).text == "none")
    }
  }

  @Test func `An environment that moves to another parent while it is written has the new parent's values`() {
    for _ in 0..<50 {
      let child = Link()
      do {
        let first = Link(next: child).with(\.int, 1)
        #expect(first.next.int == 1)
      }
      hook.action = { _ = Link(next: child).with(\.int, 2) }
      child.with(\.hooked, 5)
      hook.action = nil
      let parent = Link(next: child).with(\.int, 3)
      #expect(parent.next === child)
      #expect(child.int == 3)
      #expect(child[\.hooked] == 5)
    }
  }

  @Test func `A setter may store a copy of the values, which many threads read`() {
    let environment = Link().with(\.reader) { $0 }
    nonisolated(unsafe) let read = environment[\.reader]
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<1_000 where read(number) != number { Issue.record("Thread \(thread) read another value") }
    }
  }

  // MARK: User code

  @Test func `A replaced value may use its environment in its deinit`() {
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

  @Test func `A child that gets another parent may release the last reference to the former one`() {
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

  @Test func `The arguments of a key path may use its environment when the key is removed`() {
    let environment = Link()
    var count = 0
    forgottenHook.action = { [weak environment] in
      environment?.with(\.number, 1)
      count += 1
    }
    defer { forgottenHook.action = nil }
    // Resets are kept up to a number, after which all of them are removed at once.
    for number in 0..<600 { environment[\.[forgotten: number]] = nil }
    #expect(environment.number == 1)
    #expect(count >= 256)
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
  @DerivedEnvironment<Link> var side

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

/// An environment that logs the value of its child when it is deallocated.
private final class Reporting: Link {
  var log: Log?

  deinit {
    let value = next.int
    log?.values.withLock { $0.append(value) }
  }
}

private final class Log: Sendable {
  let values = Lock<[Int]>([])
}

private struct WeakLink {
  weak var link: Link?
}

@MainActor private let liveLinks = Links()

@MainActor private final class Links {
  var environments: [WeakLink] = []
}

/// A counter of the probes that it has made and that are still alive.
private final class LiveProbes: Sendable {
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

private struct WeakProbe {
  weak var probe: Probe?
}

private struct WeakProbeKey: DependencyKey {
  static var defaultValue: WeakProbe { WeakProbe() }
}

/// A reference to an environment in which an accessor sets a value.
private final class Recursion: @unchecked Sendable {
  // Only one test uses it, on one thread.
  var environment: Link?
}

private let recursion = Recursion()

/// The operation that an accessor runs while it sets a value.
private final class Hook: @unchecked Sendable {
  // Only one test uses it, on one thread.
  var action: (() -> Void)?
}

private let hook = Hook()
private let forgottenHook = Hook()

extension Dependencies {
  fileprivate var weakProbe: Probe? {
    get { self[WeakProbeKey.self].probe }
    set { self[WeakProbeKey.self] = WeakProbe(probe: newValue) }
  }

  fileprivate subscript(forgotten number: Int) -> Int? {
    get { nil }
    set { self[\.[forgetting: Argument(number: number, probe: Probe { forgottenHook.action?() })]] = newValue }
  }

  fileprivate subscript(forgetting argument: Argument) -> Int {
    get { self[\.[forgetting: argument]] ?? 0 }
    set { self[\.[forgetting: argument]] = newValue }
  }

  /// A number whose setter also writes a text for negative numbers.
  fileprivate var logged: Int {
    get { number }
    set {
      number = newValue
      if newValue < 0 { text = "below zero: \(newValue)" }
    }
  }

  fileprivate var recursive: Int {
    get { number }
    set {
      recursion.environment?.with(\.number, number + 1)
      number = newValue
    }
  }

  fileprivate var hooked: Int {
    get { self[\.hooked] ?? 0 }
    set {
      hook.action?()
      self[\.hooked] = newValue
    }
  }

  fileprivate var reader: (Int) -> Int {
    get { self[\.reader] ?? { $0 } }
    set {
      let values = self
      self[\.reader] = { newValue($0) + values.number - values.number + values.int - values.int }
    }
  }

  fileprivate subscript(undefining argument: Argument) -> Int? {
    get { self[\.[argument: argument]] }
    set { self[\.[argument: argument]] = newValue }
  }

  fileprivate subscript(argument argument: Argument) -> Int {
    get { self[\.[argument: argument]] ?? -argument.number }
    set { self[\.[argument: argument]] = newValue }
  }

  fileprivate subscript(reading argument: ReadingArgument) -> Int {
    get { self[\.[reading: argument]] ?? 0 }
    set { self[\.[reading: argument]] = newValue }
  }
}
