import EnvironmentCore
import Foundation
import Synchronization
import TestSupport
import Testing

/// The tests of memory, one after the other, so that a test knows what it allocates, and a crash has one cause.
@Suite(.serialized)
enum Memory {}

extension Memory {
  /// Tests that run a program's code in each `deinit`. `.ci/run` runs them in a release build under the address sanitizer, where
  /// the optimizer may move a release into a change of what kept the value.
  struct ModelReleaseTests {
    @Test(arguments: [34, 60, 300, 20_000], Chain.allCases)
    fileprivate func `Chains of any length are released`(length: Int, chain: Chain) {
      let alive = Atomic(0)
      let census = Census(alive: { alive.add($0, ordering: .relaxed) })
      var first: Link?
      for _ in 0..<length { first = chain.makeLink(first, census) }
      #expect(alive.load(ordering: .relaxed) == length)
      first = nil
      #expect(alive.load(ordering: .relaxed) == 0)
    }

    @Test func `A chain whose links make chains in their deinit is released`() {
      let alive = Atomic(0)
      let census = Census(alive: { alive.add($0, ordering: .relaxed) })
      var first: Link?
      for number in 0..<200 {
        first = Chain.allCases[number % Chain.allCases.count].makeLink(first, census)
        first?.action = {
          var inner: Link?
          for number in 0..<60 { inner = Chain.allCases[number % Chain.allCases.count].makeLink(inner, census) }
          _ = inner
        }
      }
      first = nil
      #expect(alive.load(ordering: .relaxed) == 0)
    }

    @Test func `A value that is read from values that nothing else holds stays alive`() {
      for _ in 0..<100 {
        let ofValues = EnvironmentValues(next: Link {}).next
        let ofScope = withEnvironment({ $0.next = Link {} }, operation: { EnvironmentValues.current }).next
        #expect(ofValues?.isIntact == true && ofScope?.isIntact == true)
      }
    }

    @Test func `Models, values and scopes whose values use them in their deinit stay intact`() {
      for seed in 0..<2 * programCount {
        let program = HostileProgram(seed: UInt64(seed))
        _ = issues {
          for _ in 0..<400 { program.step() }
          program.end()
        }
        #expect(program.alive == 0, "seed \(seed)")
      }
    }
  }
}

/// The number of random programs that a test runs: a few, or the number in `ENVIRONMENTKIT_MEMORY_PROGRAMS`.
let programCount = ProcessInfo.processInfo.environment["ENVIRONMENTKIT_MEMORY_PROGRAMS"].flatMap { Int($0) } ?? 4

/// A way in which a model holds the next one.
private enum Chain: CaseIterable {
  case bound, read, inScope, inRequest, assigned, function

  func makeLink(_ next: Link?, _ census: Census) -> Link {
    let makeLink = { Link(census) }
    switch self {
    case .bound, .read:
      let link = makeLink()
      link.bindEnvironment(from: EnvironmentValues(next: next))
      if self == .read, link.next !== next { Issue.record("A link reads another one than the next.") }
      return link
    case .inScope: return withEnvironment({ $0.next = next }, operation: makeLink)
    case .inRequest: return withRequestEnvironment({ $0.next = next }, operation: makeLink)
    case .assigned:
      let link = makeLink()
      link.next = next
      return link
    case .function:
      let link = makeLink()
      link.bindEnvironment { _ in next }
      return link
    }
  }
}

/// A count of the models that are alive.
private final class Census: Sendable {
  let note: @Sendable (Int) -> Void
  init(alive note: @escaping @Sendable (Int) -> Void) { self.note = note }
}

/// A model that runs an action in its `deinit`.
private final class Link: EnvironmentAccessible, @unchecked Sendable {
  let _environmentStorage = EnvironmentStorage()
  private let marks = [1, 2, 3]
  private let census: Census?
  var action: (() -> Void)?
  @Environment(\.next) var next
  @Environment(\.other) var other

  init(_ census: Census) {
    self.census = census
    census.note(1)
  }

  init(_ action: @escaping () -> Void) { (census, self.action) = (nil, action) }

  var isIntact: Bool { marks == [1, 2, 3] }

  deinit {
    if !isIntact { Issue.record("A link was deallocated twice.") }
    census?.note(-1)
    action?()
  }
}

/// A program that makes, binds, assigns and drops models at random. Each does the same in its `deinit`.
private final class HostileProgram: @unchecked Sendable {
  private var generator: SeededGenerator
  private var links: [Link?] = Array(repeating: nil, count: 8)
  private var values: [EnvironmentValues] = Array(repeating: EnvironmentValues(), count: 4)
  private var made: [Weak<Link>] = []
  private var depth = 0
  private var hasEnded = false
  private(set) var alive = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private func makeLink() -> Link {
    alive += 1
    let link = Link { [self] in
      alive -= 1
      if depth < 3, !hasEnded { step() }
    }
    made.append(Weak(link))
    return link
  }

  /// Replaces a link. The former one is released after the access.
  private func keep(_ link: Link?) {
    let former = exchange(&links[random(links.count)], with: link)
    withExtendedLifetime(former) {}
  }

  private func keep(_ new: EnvironmentValues) {
    let former = exchange(&values[random(values.count)], with: new)
    withExtendedLifetime(former) {}
  }

  func step() {
    depth += 1
    defer { depth -= 1 }
    let link = links[random(links.count)]
    let values = values[random(values.count)]
    switch random(16) {
    case 0, 1: keep(makeLink())
    case 2: keep(nil as Link?)
    case 3: link?.bindEnvironment(from: values)
    case 4: link?.unbindEnvironment()
    case 5: link?.next = makeLink()
    case 6: link?.other = links[random(links.count)]
    case 7: link?.resetEnvironment()
    case 8: if link?.next?.isIntact == false || link?.other?.isIntact == false { Issue.record("A link is damaged.") }
    case 9:
      var changed = values
      changed.next = makeLink()
      keep(changed)
    case 10:
      var changed = values
      changed.other = links[random(links.count)]
      changed.next = nil
      keep(changed)
    case 11: keep(EnvironmentValues())
    case 12: keep(withEnvironment({ $0.next = makeLink() }, operation: makeLink))
    case 13:
      withEnvironment {
        $0.next = makeLink()
        $0.next = makeLink()
      } operation: {
        step()
        keep(EnvironmentValues.current)
      }
    case 14:
      withRequestEnvironment {
        $0.other = makeLink()
      } operation: {
        step()
        keep(makeLink())
      }
    default:
      let next = makeLink()
      link?.bindEnvironment { _ in next }
    }
  }

  func end() {
    hasEnded = true
    for index in links.indices { withExtendedLifetime(exchange(&links[index], with: nil)) {} }
    for index in values.indices { withExtendedLifetime(exchange(&values[index], with: EnvironmentValues())) {} }
    // Links that hold each other.
    for link in made {
      link.object?.unbindEnvironment()
      link.object?.resetEnvironment()
    }
  }
}

private struct NextKey: EnvironmentKey { static let defaultValue: Link? = nil }
private struct OtherKey: EnvironmentKey { static let defaultValue: Link? = nil }

extension EnvironmentValues {
  fileprivate init(next: Link?) {
    self.init()
    self.next = next
  }

  fileprivate var next: Link? {
    get { self[NextKey.self] }
    set { self[NextKey.self] = newValue }
  }

  fileprivate var other: Link? {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
}
