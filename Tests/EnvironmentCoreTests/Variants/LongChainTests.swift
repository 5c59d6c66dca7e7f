import EnvironmentCore
import TestSupport
import Testing

/// Tests that release chains in which each object holds the next one through environment values. Releasing them one
/// inside the other would overflow the stack.
struct LongChainTests {
  /// Makes a chain and releases it. Each link is made from the link after it.
  private func releaseChain(of length: Int = testSize(25_000, full: 50_000), _ makeLink: (Link?, Census) -> Link) {
    let census = Census()
    var first: Link?
    for _ in 0..<length { first = makeLink(first, census) }
    #expect(census.alive == length)
    first = nil
    #expect(census.alive == 0)
  }

  @Test func `Objects that hold the next one in different ways are released`() {
    var count = 0
    releaseChain { next, census in
      count += 1
      var values = EnvironmentValues(next: next)
      switch count % 3 {
      case 0:
        return withEnvironment {
          $0.holder = Holder(values: EnvironmentValues(next: next))
        } operation: {
          Link(census)
        }
      case 1:
        // More values than a layer without parents holds.
        for key in NumberedKeys.all.prefix(10) { key.store(nil, in: &values) }
        let link = Link(census)
        link.bindEnvironment(from: values)
        return link
      default:
        values.holder = Holder(values: EnvironmentValues(next: next))
        values.next = nil
        let link = Link(census)
        link.bindEnvironment(from: values)
        return link
      }
    }
  }

  @Test func `Environments that each hold the next one are released`() {
    let census = Census()
    var values = EnvironmentValues()
    let length = testSize(25_000, full: 50_000)
    for number in 0..<length {
      let holder = Holder(values: values, counted: Counted(number, census: census))
      values = EnvironmentValues()
      values.holder = holder
    }
    #expect(census.alive == length)
    values = EnvironmentValues()
    #expect(census.alive == 0)
  }

  @Test func `A chain that a deinit releases is released in a release around it`() {
    let census = Census()
    var link: Link?
    for _ in 0..<1_000 {
      let values = EnvironmentValues(next: link)
      link = Link(census)
      link?.bindEnvironment(from: values)
    }
    var values = EnvironmentValues()
    values.holder = Holder(values: EnvironmentValues(next: link), counted: Counted(0, census: census))
    link = nil
    #expect(census.alive == 1_001)
    values.holder = nil
    #expect(census.alive == 0)
  }
}

private final class Link: EnvironmentBindable, @unchecked Sendable {
  let _environmentStorage = EnvironmentStorage()
  private let counted: Counted
  @Environment(\.next) var next

  init(_ census: Census) { counted = Counted(0, census: census) }
}

private final class Holder: @unchecked Sendable {
  let values: EnvironmentValues
  private let counted: Counted?

  init(values: EnvironmentValues, counted: Counted? = nil) { (self.values, self.counted) = (values, counted) }
}

private struct NextKey: EnvironmentKey { static let defaultValue: Link? = nil }
private struct HolderKey: EnvironmentKey { static let defaultValue: Holder? = nil }

extension EnvironmentValues {
  fileprivate init(next: Link?) {
    self.init()
    self.next = next
  }

  fileprivate var next: Link? {
    get { self[NextKey.self] }
    set { self[NextKey.self] = newValue }
  }

  fileprivate var holder: Holder? {
    get { self[HolderKey.self] }
    set { self[HolderKey.self] = newValue }
  }
}
