import ComposableEnvironment
import EnvironmentCore
import TestSupport
import Testing

struct ComposableEnvironmentTests {
  @Test func `A dependency has its default until it is set, by every way to read it`() {
    let environment = RootEnvironment()
    #expect((environment.int, environment[\.int], environment.text, environment.number) == (10, 10, "text", 1))
    #expect((LeafEnvironment().nickname, LeafEnvironment().motto) == ("none", "carpe diem"))
    environment.with(\.int, 4).with(\.text, "other")
    #expect((environment.int, environment[\.int], environment.text) == (4, 4, "other"))
    environment[\.int] = 5
    #expect(environment.int == 5)
    environment[\.int] += 1
    #expect(environment.int == 6)
  }

  @Test func `A value is inherited through environments that don't name it, until one sets its own`() {
    let parent = RootEnvironment().with(\.int, 4)
    /// The values of the environments from the root to the leaf.
    func values() -> [Int] {
      [parent.int, parent.branch.int, parent.branch.twig.int, parent.branch.twig.transparent.leaf.int]
    }
    #expect(values() == [4, 4, 4, 4])
    parent.with(\.int, 7)
    #expect(values() == [7, 7, 7, 7])
    parent.branch.twig.with(\.int, 8)
    #expect(values() == [7, 7, 8, 8])
    parent.with(\.int, 9)
    #expect(values() == [9, 9, 8, 8])
  }

  @Test func `An environment in a variable reads the current values of its parents`() {
    let parent = RootEnvironment()
    let child = parent.branch
    let grandchild = child.twig
    #expect(grandchild.int == 10)
    parent.with(\.int, 4)
    #expect((grandchild.int, child.int) == (4, 4))
    child.with(\.int, 5)
    #expect(grandchild.int == 5)
  }

  @Test func `A given environment reads current values, also before it is read through its parent`() {
    let child = LeafEnvironment()
    let parent = Holder(child: child).with(\.int, 4)
    #expect(child.int == 4)
    #expect(parent.child === child)
  }

  @Test func `A derived environment is the same at each read, and each parent has its own`() {
    let parent = RootEnvironment()
    #expect(parent.branch === parent.branch)
    #expect(RootEnvironment().branch !== parent.branch)
  }

  @Test func `Environments may embed each other`() {
    let left = Left().with(\.int, 4)
    #expect(left.right.left.right.left.int == 4)
    left.right.left.with(\.int, 5)
    #expect((left.right.int, left.right.left.right.int) == (4, 5))
  }

  @Test func `An optional dependency distinguishes a stored nil from none`() {
    let environment = LeafEnvironment()
    #expect(environment.motto == "carpe diem")
    environment.with(\.motto, nil).with(\.nickname, nil)
    #expect((environment.motto, environment.nickname) == (nil, nil))
    environment.with(\.motto, "sapere aude")
    #expect(environment.motto == "sapere aude")
  }

  @Test func `A value that a child undefines is inherited again`() {
    let parent = RootEnvironment().with(\.weight, 4)
    let child = parent.branch.with(\.weight, 5)
    #expect(child.weight == 5)
    child.with(\.weight, 0)
    #expect(child.weight == 4)
    parent.with(\.weight, 6)
    #expect(child.weight == 6)
    parent.with(\.weight, 0)
    #expect(child.weight == 0)
  }

  @Test func `A part of a value can be set, and read`() {
    let parent = Holder()
    parent.with(\.settings, Settings(volume: 3, theme: "dark"))
    parent.child.with(\.settings.volume, 9)
    #expect((parent.child.volume, parent.child[\.settings].theme, parent[\.settings.volume]) == (9, "dark", 3))
  }

  @Test func `All values at once can be set`() {
    var values = Dependencies()
    values.int = 4
    values.number = 5
    let parent = RootEnvironment().with(\.self, values)
    #expect((parent.branch.int, parent.branch[\.number]) == (4, 5))
    parent.branch[\.self].reset(\.int)
    #expect(parent.branch.int == 4, "what a child takes back is inherited")
  }

  @Test func `A strict handler is called for unset values, with or without a key`() {
    let parent = RootEnvironment()
    parent[\.unstoredValueHandler] = { $0 == NumberKey.self ? .value(42) : .value(Int??.some(43) as Any) }
    #expect((parent.branch[\.number], parent.branch.int) == (42, 43))
    parent.with(\.int, 4)
    #expect(parent.branch.int == 4)
  }

  @Test func `An environment, its children and its values are deallocated`() {
    weak var parent: RootEnvironment?
    weak var child: BranchEnvironment?
    weak var probe: Probe?
    do {
      let made = RootEnvironment().with(\.probe, Probe())
      (parent, child, probe) = (made, made.branch, made.branch[\.probe])
      #expect(probe != nil)
    }
    #expect(parent == nil)
    #expect(child == nil)
    #expect(probe == nil)
  }

  @Test(arguments: [false, true])
  func `A tree that requests share forgets the values of the request that made it`(isReadOutside: Bool) {
    weak var token: Token?
    let tree = withRequestEnvironment {
      let made = Token()
      token = made
      $0.token = made
      $0.int = 7
    } operation: {
      let tree = RootEnvironment()
      #expect(tree.int == 7 && tree.branch[\.token] === token)
      return tree
    }
    if isReadOutside { #expect(tree.branch[\.token] != nil && tree.int == 7) }
    #expect(token != nil)
    let issues = issues {
      withRequestEnvironment {
        $0.nickname = "second"
      } operation: {
        #expect(tree.branch[\.nickname] == "second")
        #expect(tree.int == RootEnvironment().int && tree.branch[\.token] == nil)
      }
    }
    #expect(issues.count == 1)
    #expect(token == nil)
    #expect(tree.int == RootEnvironment().int && tree.branch[\.token] == nil, "Outside of requests, too.")
    withEnvironment({ $0.int = 8 }) { #expect(tree.int == 8) }
    tree.with(\.int, 9)
    #expect(tree.int == 9 && tree.branch.int == 9)
  }

  @Test func `A value that is replaced may read its environment in its deinit`() {
    let environment = RootEnvironment()
    var read = 0
    environment.with(\.probe, Probe { [weak environment] in read = environment?.int ?? -1 })
    #expect(environment.branch[\.probe] != nil)
    environment.with(\.probe, nil).with(\.int, 4)
    _ = environment.branch[\.probe]
    #expect(read == 10 || read == 4)
  }
}

final class Token: Sendable {}

extension Dependencies {
  var token: Token? {
    get { self[\.token] ?? nil }
    set { self[\.token] = newValue }
  }
}
