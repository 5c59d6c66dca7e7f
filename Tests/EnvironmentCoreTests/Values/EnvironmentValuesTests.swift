import EnvironmentCore
import Testing

struct EnvironmentValuesTests {
  @Test func `A value is read through the accessor and through the key, and is apart from others of its type`() {
    var values = EnvironmentValues()
    expect(values, greeting: "Hello")
    values.greeting = "Salut"
    values.farewell = "Adieu"
    expect(values, greeting: "Salut")
    #expect(values[GreetingKey.self] == "Salut")
    values[GreetingKey.self] = "Ciao"
    expect(values, greeting: "Ciao")
    values.reset(GreetingKey.self)
    expect(values, greeting: "Hello", farewell: "Adieu")
  }

  @Test func `A value that is set to nil or to its default counts as set until it is reset`() {
    var values = EnvironmentValues()
    expectNickname("none", isSet: false, in: values)
    values.nickname = nil
    expectNickname(nil, isSet: true, in: values)
    values.reset(\.nickname)
    expectNickname("none", isSet: false, in: values)
    values.nickname = "none"
    expectNickname("none", isSet: true, in: values)
    #expect(values.isSet(\.nickname?.count), "A nested key path concerns the key in its path.")
    values.resetToDefault(key: NicknameKey.self)
    expectNickname("none", isSet: false, in: values)
    #expect(!values.isSet(\.nickname?.count))
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

  @Test func `Objects are set by their declared type, one of each type, and nil removes the object`() {
    var values = EnvironmentValues()
    let (store, other, special) = (Store("a"), OtherStore(), SpecialStore("special"))
    expectStore(nil, in: values)
    values[Store.self] = store
    values[OtherStore.self] = other
    expectStore(store, in: values)
    values[Store.self] = special
    expectStore(special, in: values)
    #expect(values[SpecialStore.self] == nil)
    values[Store.self] = nil
    expectStore(nil, in: values)
    #expect(values[OtherStore.self] === other)
  }

  private func expectStore(
    _ store: Store?, in values: EnvironmentValues, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(values[Store.self] === store, sourceLocation: sourceLocation)
    #expect(values.isSet(Store.self) == (store != nil), sourceLocation: sourceLocation)
  }
}
