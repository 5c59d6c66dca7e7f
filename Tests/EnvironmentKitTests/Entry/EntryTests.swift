import EnvironmentKit
import Testing

@Suite struct EntryTests {
  @Test func `An entry may have a raw name`() {
    var values = EnvironmentValues()
    #expect(values.`a raw name` == "raw")
    values.`a raw name` = "set"
    #expect(values.description == "EnvironmentValues(a raw name: set)")
  }

  @Test func `An entry without a type has the type of its default`() {
    var values = EnvironmentValues()
    #expect(values.count == 3)
    values.count = 4
    #expect(values.count == 4)
    #expect(EnvironmentValues().count == 3)
  }

  @Test func `An entry with a type converts its default`() {
    #expect(EnvironmentValues().ratio == 2.0)
  }

  @Test func `An optional entry starts as nil`() {
    var values = EnvironmentValues()
    #expect(values.user == nil)
    #expect(values.guest == nil)
    #expect(values.owner == nil)
    values.user = "Ada"
    values.guest = "Grace"
    values.owner = "Edith"
    #expect(values.user == "Ada")
    #expect(values.guest == "Grace")
    #expect(values.owner == "Edith")
  }

  @Test func `Entries of one type are distinct`() {
    var values = EnvironmentValues()
    values.first = "changed"
    #expect(values.first == "changed")
    #expect(values.second == "")
  }

  @Test func `A name may be a keyword`() {
    var values = EnvironmentValues()
    #expect(values.default == 1)
    values.default += 1
    #expect(values.default == 2)
  }

  @Test func `A value can be changed in place`() {
    var values = EnvironmentValues()
    values.list.append(1)
    values.list.append(2)
    #expect(values.list == [1, 2])
  }

  @Test func `An entry holds a class, an existential or a tuple`() {
    var values = EnvironmentValues()
    #expect(values.service.name == "default")
    values.service = RenamedService()
    #expect(values.service.name == "renamed")
    #expect(values.pair == (1, "one"))
    values.pair.0 = 2
    #expect(values.pair.0 == 2)
    values.store.visits = 7
    #expect(values.store.visits == 7)
    values.store.visits = 0
  }

  @Test func `An entry holds a closure`() async {
    var values = EnvironmentValues()
    await values.save("nothing")
    values.transform = { $0 + "!" }
    #expect(values.transform("Hi") == "Hi!")
    #expect(values.maker?() == nil)
    values.maker = { 5 }
    #expect(values.maker?() == 5)
  }

  @Test func `An entry holds a value of a generic type`() {
    var values = EnvironmentValues()
    values.flag.value = true
    #expect(values.flag.value)
    #expect(values.nested["a"]?.isEmpty == true)
  }

  @Test func `A default may be an if or a switch expression`() {
    #expect(EnvironmentValues().chosen == "yes")
    #expect(EnvironmentValues().picked == 10)
  }

  @Test func `Comments around an entry do not matter`() {
    #expect(EnvironmentValues().commented == 1)
    #expect(EnvironmentValues().multiline == 6)
  }

  @Test func `A default is built once, and only when it is read`() async {
    #expect(Built.count(of: "lazy") == 0)
    var values = EnvironmentValues()
    values.replacedBeforeRead = Built("mine")
    _ = values.replacedBeforeRead
    #expect(Built.count(of: "replaced") == 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<32 {
        group.addTask { _ = EnvironmentValues().builtLazily }
      }
    }
    #expect(Built.count(of: "lazy") == 1)
    #expect(EnvironmentValues().builtLazily === EnvironmentValues().builtLazily)
    #expect(Built.count(of: "lazy") == 1)
  }

  @Test func `An entry is reachable through a key path`() {
    let path: WritableKeyPath<EnvironmentValues, Int> = \.count
    var values = EnvironmentValues()
    values[keyPath: path] = 9
    #expect(values.count == 9)
  }
}
