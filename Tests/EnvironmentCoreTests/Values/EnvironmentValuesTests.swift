import EnvironmentCore
import Testing

@Suite struct EnvironmentValuesTests {
  @Test func `A value that isn't set is the key's default`() {
    #expect(EnvironmentValues().greeting == "Hello")
  }

  @Test func `A value that is set is read, through the accessor and through the key`() {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    #expect(values.greeting == "Salut")
    #expect(values[GreetingKey.self] == "Salut")
    values[GreetingKey.self] = "Ciao"
    #expect(values.greeting == "Ciao")
  }

  @Test func `A copy is independent of the original, in both directions`() {
    var original = EnvironmentValues()
    original.greeting = "Salut"
    var copy = original
    copy.greeting = "Ciao"
    #expect(original.greeting == "Salut")
    original.greeting = "Hej"
    #expect(copy.greeting == "Ciao")
  }

  @Test func `Several keys of one type are distinct`() {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    values.farewell = "Adieu"
    #expect(values.greeting == "Salut")
    values.reset(GreetingKey.self)
    #expect(values.greeting == "Hello")
    #expect(values.farewell == "Adieu")
  }

  @Test func `Setting nil differs from setting nothing`() {
    var values = EnvironmentValues()
    #expect(values.nickname == "none")
    #expect(!values.isSet(\.nickname))
    values.nickname = nil
    #expect(values.nickname == nil)
    #expect(values.isSet(\.nickname))
    #expect(values.isSet(NicknameKey.self))
    values.reset(\.nickname)
    #expect(values.nickname == "none")
    #expect(!values.isSet(NicknameKey.self))
  }

  @Test func `A value counts as set if it equals the default`() {
    var values = EnvironmentValues()
    values.greeting = "Hello"
    #expect(values.isSet(\.greeting))
    values.resetToDefault(key: GreetingKey.self)
    #expect(!values.isSet(\.greeting))
  }

  @Test func `Asking whether a nested key path is set concerns the key in its path`() {
    var values = EnvironmentValues()
    #expect(!values.isSet(\.nickname?.count))
    values.nickname = "Al"
    #expect(values.isSet(\.nickname?.count))
  }

  @Test func `Resetting a value that isn't set changes nothing, and shares the storage`() {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    let before = values
    values.reset(FarewellKey.self)
    #expect(values.isIdentical(to: before))
    values.farewell = "Adieu"
    #expect(!values.isIdentical(to: before))
  }

  @Test func `Values of every kind are stored unchanged`() async {
    var values = EnvironmentValues()
    let reference = Reference()
    values.reference = reference
    values.shape = Circle()
    values.action = { $0 + 1 }
    values.work = { await Task.yield() }
    values.pair = (1, "one")
    values.direction = .left(steps: 3)
    #expect(values.reference === reference)
    #expect(values.shape.name == "circle")
    #expect(values.action(1) == 2)
    #expect(values.pair == (1, "one"))
    #expect(values.direction == .left(steps: 3))
    await values.work()
  }

  @Test func `Objects are set by type, one of each type, and nil removes the object`() {
    var values = EnvironmentValues()
    #expect(values[Store.self] == nil)
    let store = Store("a")
    values[Store.self] = store
    values[OtherStore.self] = OtherStore()
    #expect(values[Store.self] === store)
    #expect(values.isSet(Store.self))
    values[Store.self] = Store("b")
    #expect(values[Store.self]?.title == "b")
    values[Store.self] = nil
    #expect(values[Store.self] == nil)
    #expect(!values.isSet(Store.self))
    #expect(values[OtherStore.self] != nil)
  }

  @Test func `An object set as its superclass is not found by its own type`() {
    var values = EnvironmentValues()
    values[Store.self] = SpecialStore("special")
    #expect(values[Store.self]?.title == "special")
    #expect(values[SpecialStore.self] == nil)
  }
}
