import ComposableEnvironment

/// An environment with up to two children that are given to it, and one that is made at its first read.
final class Branch: ComposableEnvironment {
  @Dependency(\.int) var int
  @Dependency(\.int1) var int1
  @Dependency(\.number) var number
  @Dependency(\.weight) var weight
  @DerivedEnvironment var left: Branch
  @DerivedEnvironment var right: Branch
  @DerivedEnvironment<Branch> var made

  required init() {
    _left = DerivedEnvironment()
    _right = DerivedEnvironment()
    super.init()
  }

  init(left: Branch, right: Branch?) {
    _left = DerivedEnvironment(wrappedValue: left)
    _right = right.map { DerivedEnvironment(wrappedValue: $0) } ?? DerivedEnvironment()
    super.init()
  }
}

/// A dependency of the random trees.
enum Name: Int, CaseIterable {
  case int, int1, int2, number, weight

  var keyPath: WritableKeyPath<Dependencies, Int> {
    switch self {
    case .int: \.int
    case .int1: \.int1
    case .int2: \.int2
    case .number: \.number
    case .weight: \.weight
    }
  }

  var defaultValue: Int {
    switch self {
    case .int: 10
    case .int1: 11
    case .int2: 12
    case .number: 1
    case .weight: 0
    }
  }

  /// Returns whether setting a value undefines the dependency.
  func isUndefined(by value: Int) -> Bool { self == .weight && value == 0 }

  /// Returns the values of an environment, by every way to read one.
  func reads(of branch: Branch) -> [Int] {
    let reads = [branch[keyPath], branch[dynamicMember: keyPath]]
    switch self {
    case .int: return reads + [branch.int]
    case .int1: return reads + [branch.int1]
    case .number: return reads + [branch.number]
    case .weight: return reads + [branch.weight]
    case .int2: return reads
    }
  }
}
