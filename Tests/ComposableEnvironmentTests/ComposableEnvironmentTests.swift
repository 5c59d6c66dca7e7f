import ComposableEnvironment
import Testing

@Suite struct ComposableEnvironmentTests {
  @Test func `A dependency that nobody set has its default, by every way to read it`() {
    let environment = First()
    #expect(environment.int == 10)
    #expect(environment[\.int] == 10)
    #expect(environment.text == "text")
    #expect(environment.number == 1)
    #expect(Fifth().nickname == "none")
    #expect(Fifth().motto == "carpe diem")
  }

  @Test func `A dependency that is set is read by every way`() {
    let environment = First().with(\.int, 4).with(\.text, "other")
    #expect(environment.int == 4)
    #expect(environment[\.int] == 4)
    #expect(environment.text == "other")
    environment[\.int] = 5
    #expect(environment.int == 5)
    environment[\.int] += 1
    #expect(environment.int == 6)
  }

  @Test func `A value is inherited through environments that don't name it, until one sets its own`() {
    let parent = First().with(\.int, 4)
    #expect(parent.second.third.int == 4)
    #expect(parent.second.third.fourth.fifth.int == 4)
    parent.with(\.int, 7)
    #expect(parent.second.third.fourth.fifth.int == 7)
    parent.second.third.with(\.int, 8)
    #expect(parent.second.third.fourth.fifth.int == 8)
    parent.with(\.int, 9)
    #expect(parent.second.third.int == 8)
    #expect(parent.second.third.fourth.fifth.int == 8)
    #expect(parent.second.int == 9)
    #expect(parent.int == 9)
  }

  @Test func `A child's value is never seen by its parent or its siblings`() {
    let parent = Siblings().with(\.int, 4)
    parent.older.with(\.int, 5)
    #expect(parent.int == 4)
    #expect(parent.younger.int == 4)
    #expect(parent.older.int == 5)
  }

  @Test func `An environment that is held is never stale`() {
    let parent = First()
    let child = parent.second
    let grandchild = child.third
    #expect(grandchild.int == 10)
    parent.with(\.int, 4)
    #expect(grandchild.int == 4)
    #expect(child.int == 4)
    child.with(\.int, 5)
    #expect(grandchild.int == 5)
  }

  @Test func `An environment that was given is never stale, also before it is read through its parent`() {
    let child = Fifth()
    let parent = Holder(child: child).with(\.int, 4)
    #expect(child.int == 4)
    #expect(parent.child === child)
  }

  @Test func `A child outlives its parent with all that it inherited`() {
    let child = First().with(\.int, 4).second
    #expect(child.int == 4)
    #expect(child.third.int == 4)
  }

  @Test func `A derived environment is the same at each read, and another for each parent`() {
    let parent = First()
    #expect(parent.second === parent.second)
    #expect(First().second !== parent.second)
  }

  @Test func `Environments may embed each other`() {
    let left = Left().with(\.int, 4)
    #expect(left.right.left.right.left.int == 4)
    left.right.left.with(\.int, 5)
    #expect(left.right.int == 4)
    #expect(left.right.left.right.int == 5)
  }

  @Test func `What is set at an environment before it is embedded stays its own`() {
    let parent = Holder(child: Fifth().with(\.int, 3)).with(\.int, 4)
    #expect(parent.child.int == 3)
    parent.with(\.int, 5)
    #expect(parent.child.int == 3)
  }

  @Test func `An initial value of an embedded environment is inherited below it`() {
    let parent = WithInitialValue().with(\.int, 4)
    #expect(parent.third.int == 3)
    #expect(parent.third.fourth.fifth.int == 3)
  }

  @Test func `Setting one dependency leaves the others alone`() {
    let parent = First().with(\.int, 4).with(\.text, "a").with(\.number, 2)
    #expect(parent[\.int] == 4)
    #expect(parent[\.text] == "a")
    #expect(parent.second[\.number] == 2)
    #expect(parent.second.third[\.int1] == 11)
  }

  @Test func `An optional dependency tells a stored nil from none`() {
    let environment = Fifth()
    #expect(environment.motto == "carpe diem")
    environment.with(\.motto, nil).with(\.nickname, nil)
    #expect(environment.motto == nil)
    #expect(environment.nickname == nil)
    environment.with(\.motto, "sapere aude")
    #expect(environment.motto == "sapere aude")
  }

  @Test func `What is un-defined at a child is inherited again`() {
    let parent = First().with(\.weight, 4)
    let child = parent.second.with(\.weight, 5)
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
    #expect(parent.child.volume == 9)
    #expect(parent.child[\.settings].theme == "dark")
    #expect(parent[\.settings.volume] == 3)
  }

  @Test func `All values at once can be set`() {
    var values = Dependencies()
    values.int = 4
    values.number = 5
    let parent = First().with(\.self, values)
    #expect(parent.second.int == 4)
    #expect(parent.second[\.number] == 5)
    parent.second[\.self].reset(\.int)
    #expect(parent.second.int == 4, "what a child takes back is inherited")
  }

  @Test func `A dependency is read where an optional is expected`() {
    let environment = First().with(\.number, 4).with(\.int, 5)
    let number: Int? = environment[\.number]
    let int: Int? = environment[\.int]
    let nickname: String? = environment[\.nickname]
    #expect((number, int, nickname) == (4, 5, "none"))
    let any: Any? = environment[\.number]
    #expect(any as? Int == 4)
  }

  @Test func `A closure can be a dependency`() {
    let parent = Holder().with(\.makeText) { "<\($0)>" }
    #expect(parent.child.makeText(3) == "<3>")
    #expect(Fifth().makeText(3) == "3")
  }

  @Test func `A strict handler is asked for what isn't set, whatever the style of the dependency`() {
    let parent = First()
    parent[\.unstoredValueHandler] = { $0 == NumberKey.self ? .value(42) : .value(Int??.some(43) as Any) }
    #expect(parent.second[\.number] == 42)
    #expect(parent.second.int == 43)
    parent.with(\.int, 4)
    #expect(parent.second.int == 4)
  }

  @Test func `A subclass's requirements of its own don't matter`() {
    let environment = Configured(name: "a").with(\.int, 4)
    #expect(environment.third.int == 4)
    #expect(environment.name == "a")
  }

  @Test func `An environment, its children and its values are freed`() {
    weak var parent: First?
    weak var child: Second?
    weak var probe: Probe?
    do {
      let made = First().with(\.probe, Probe())
      (parent, child, probe) = (made, made.second, made.second[\.probe])
      #expect(probe != nil)
    }
    #expect(parent == nil)
    #expect(child == nil)
    #expect(probe == nil)
  }

  @Test func `A value that is replaced may read its environment when it goes`() {
    let environment = First()
    var read = 0
    environment.with(\.probe, Probe { [weak environment] in read = environment?.int ?? -1 })
    #expect(environment.second[\.probe] != nil)
    environment.with(\.probe, nil).with(\.int, 4)
    _ = environment.second[\.probe]
    #expect(read == 10 || read == 4)
  }

  private final class Siblings: ComposableEnvironment {
    @Dependency(\.int) var int
    @DerivedEnvironment<Fifth> var older
    @DerivedEnvironment<Fifth> var younger
  }

  private final class WithInitialValue: ComposableEnvironment {
    @DerivedEnvironment var third = Third().with(\.int, 3)
  }

  private final class Configured: ComposableEnvironment {
    let name: String
    @DerivedEnvironment<Third> var third

    required init() {
      name = "none"
      super.init()
    }

    init(name: String) {
      self.name = name
      super.init()
    }
  }
}
