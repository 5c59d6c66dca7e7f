import EnvironmentKit
import TestSupport
import Testing

/// Random objects that refer to each other, of which exactly the reachable ones must be bound.
@MainActor struct RandomChildrenTests {
  @Test(arguments: 0..<testSize(5 as UInt64, full: 30))
  func `Exactly the reachable objects are bound, after each change`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let members = (0..<12).map { _ in Member() }
    defer { for member in members { member.letGo() } }
    let heads = [members[0], members[1]]
    let host = bindingHost(heads[0], heads[1], label: "0")
    for step in 1...60 {
      let member = members.randomElement(using: &generator) ?? heads[0]
      member.change(among: members, using: &generator)
      if Bool.random(using: &generator) { host.environment.label = "\(step)" }
      host.update()
      let reachable = Self.reachable(from: heads)
      for member in members {
        let isReachable = reachable.contains(ObjectIdentifier(member))
        #expect(member.isEnvironmentBound == isReachable)
        #expect(member.label == (isReachable ? host.environment.label : "default"))
      }
    }
    host.unmount()
    #expect(members.allSatisfy { !$0.isEnvironmentBound })
  }

  private static func reachable(from heads: [Member]) -> Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    var next = heads
    while let member = next.popLast() {
      if found.insert(ObjectIdentifier(member)).inserted { next += member.held }
    }
    return found
  }

  @EnvironmentAccessible
  final class Member {
    @Environment(\.label) var label
    private var single: Member?
    private var several: [Member?] = []
    private var named: [String: (Member, Int)] = [:]
    private var payload = Payload.none
    @ObservationIgnored private var unobserved: [Member] = []

    private enum Payload {
      case none
      case two(Member, Member?)
    }

    /// All members that this one holds.
    var held: [Member] {
      var held = [single].compactMap(\.self) + several.compactMap(\.self) + named.values.map(\.0) + unobserved
      if case .two(let first, let second) = payload { held += [first] + [second].compactMap(\.self) }
      return held
    }

    func change(among members: [Member], using generator: inout SeededGenerator) {
      let count = Int.random(in: 0...2, using: &generator)
      let chosen = members.shuffled(using: &generator).prefix(count)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: single = chosen.first
      case 1: several = chosen.map { $0 } + [nil]
      case 2: named = Dictionary(uniqueKeysWithValues: chosen.enumerated().map { ("\($0)", ($1, 0)) })
      case 3: payload = chosen.first.map { .two($0, chosen.count > 1 ? chosen.last : nil) } ?? .none
      default: unobserved = Array(chosen)
      }
    }

    func letGo() {
      (single, several, named, payload, unobserved) = (nil, [], [:], .none, [])
    }
  }
}
