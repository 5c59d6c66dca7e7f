import ComposableEnvironment
import EnvironmentCore
import TestSupport
import Testing

struct RandomTreeTests {
  @Test(arguments: 0..<testSize(8 as UInt64, full: 60))
  func `Random trees agree with a walk to the root`(seed: UInt64) {
    let issues = Lock<[String]>([])
    EnvironmentReporting.withReporter { issue in
      issues.withLock { $0.append(issue.fact) }
    } operation: {
      Dependencies.withAliases {
        var forest = Forest(seed: seed)
        for _ in 0..<250 { forest.step() }
        let reported = issues.withLock { $0 }
        #expect(reported.count { $0.contains("alias of itself") } == forest.cycleCount)
        #expect(reported.count { $0.contains("given to a second parent") } == forest.secondParentCount)
        #expect(reported.count == forest.cycleCount + forest.secondParentCount)
      }
    }
  }

  private struct Forest {
    private var generator: SeededGenerator
    private var branches: [(branch: Branch, oracle: BranchOracle)] = [(Branch(), BranchOracle())]
    private var aliases: [Name: Name] = [:]
    private var time = 0
    private(set) var cycleCount = 0
    private(set) var secondParentCount = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func step() {
      time += 1
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<6: set()
      case 6..<13: check(anyIndex)
      case 13: branches.append((Branch(), BranchOracle()))
      case 14, 15: embed()
      case 16: derive()
      case 17: drop()
      case 18: alias()
      default: if Bool.random(using: &generator) { clear() } else { checkAll() }
      }
    }

    private var anyIndex: Int {
      mutating get { Int.random(in: branches.indices, using: &generator) }
    }

    private var anyName: Name {
      mutating get { Name.allCases[Int.random(in: Name.allCases.indices, using: &generator)] }
    }

    private mutating func set() {
      let (branch, oracle) = branches[anyIndex]
      let (name, value) = (anyName, Int.random(in: 0..<4, using: &generator))
      if Bool.random(using: &generator) {
        branch.with(name.keyPath, value)
      } else {
        branch[name.keyPath] = value
      }
      oracle.own.writes[name] = (time, value)
    }

    /// Gives one or two environments to a new one, whether or not they have a parent.
    private mutating func embed() {
      let left = branches[anyIndex]
      let right = branches.count > 1 && Bool.random(using: &generator) ? branches[anyIndex] : nil
      let (branch, oracle) = (Branch(left: left.branch, right: right?.branch), BranchOracle())
      branches.append((branch, oracle))
      give(branch.left, left.oracle, to: oracle)
      guard let right else { return }
      if right.branch !== left.branch {
        give(branch.right, right.oracle, to: oracle)
      } else if branch.right !== branch.left {
        // Both properties received the same environment, which has a parent already: each has another one in its
        // place.
        give(branch.right, right.oracle, to: oracle)
      }
    }

    private mutating func give(_ branch: Branch, _ oracle: BranchOracle, to parent: BranchOracle) {
      let given = oracle.given(to: parent)
      if given !== oracle { secondParentCount += 1 }
      keep(branch, given)
    }

    private mutating func keep(_ branch: Branch, _ oracle: BranchOracle) {
      if !branches.contains(where: { $0.branch === branch }) { branches.append((branch, oracle)) }
      check(branch, oracle)
    }

    private mutating func derive() {
      let (parent, oracle) = branches[anyIndex]
      if branches.contains(where: { $0.branch === parent.made }) { return }
      keep(parent.made, BranchOracle(parent: oracle))
    }

    /// Releases a topmost environment. Those below it remain.
    private mutating func drop() {
      let index = anyIndex
      guard branches.count > 1, branches[index].oracle.parent == nil else { return }
      branches[index].oracle.isGone = true
      branches.remove(at: index)
    }

    private mutating func alias() {
      let (name, standard) = (anyName, anyName)
      if BranchOracle.isCircle(name, standard, aliases) {
        cycleCount += 1
      } else {
        aliases[name] = standard
      }
      branches[anyIndex].branch.aliasing(name.keyPath, to: standard.keyPath)
    }

    private mutating func clear() {
      aliases = [:]
      Dependencies.clearAliases()
    }

    private mutating func check(_ index: Int) {
      let (branch, oracle) = branches[index]
      check(branch, oracle)
    }

    private mutating func check(_ branch: Branch, _ oracle: BranchOracle) {
      let name = anyName
      let expected = oracle.value(of: name, aliases)
      #expect(name.reads(of: branch).allSatisfy { $0 == expected }, "\(name) at step \(time)")
    }

    private mutating func checkAll() {
      for index in branches.indices { check(index) }
    }
  }
}
