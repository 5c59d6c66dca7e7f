import EnvironmentKit
import Testing

struct EntryTests {
  @Test func `An entry has the type that it is declared with, or that of its default`() {
    var values = EnvironmentValues()
    #expect((values.count, values.ratio) == (3, 2.0))
    values.count = 4
    #expect(values.count == 4)
    #expect(EnvironmentValues().count == 3)
  }

  @Test func `An optional entry starts as nil`() {
    var values = EnvironmentValues()
    #expect(values.user == nil)
    values.user = "Ada"
    #expect(values.user == "Ada")
  }

  @Test func `Entries of one type are distinct`() {
    var values = EnvironmentValues()
    values.first = "changed"
    #expect((values.first, values.second) == ("changed", ""))
  }

  @Test func `A value can be changed in place, and through a key path`() {
    var values = EnvironmentValues()
    values.list.append(1)
    values.list.append(2)
    #expect(values.list == [1, 2])
    let path: WritableKeyPath<EnvironmentValues, Int> = \.count
    values[keyPath: path] = 9
    #expect(values.count == 9)
  }

  @Test func `An entry holds a value of any kind`() async {
    var values = EnvironmentValues()
    let names = (values.service.name, values.pair.1)
    #expect(names == ("default", "one"))
    #expect(values.maker == nil)
    await values.save("nothing")
    values.service = RenamedService()
    values.pair.0 = 2
    values.store.visits = 7
    values.flag.value = true
    values.transform = { $0 + "!" }
    values.maker = { 5 }
    let texts = [values.service.name, values.transform("Hi")]
    #expect(texts == ["renamed", "Hi!"])
    let numbers = [values.pair.0, values.store.visits, values.maker?()]
    #expect(numbers == [2, 7, 5])
    #expect(values.flag.value)
    values.store.visits = 0
  }

  @Test func `A default is built once, and only when it is read`() async {
    #expect(Built.count(of: "lazy") == 0)
    var values = EnvironmentValues()
    values.replacedBeforeRead = Built("mine")
    _ = values.replacedBeforeRead
    #expect(Built.count(of: "replaced") == 0)
    let objects = await withTaskGroup(of: Built.self, returning: Set<ObjectIdentifier>.self) { group in
      for _ in 0..<50 { group.addTask { EnvironmentValues.current.builtLazily } }
      return await group.reduce(into: []) { $0.insert(ObjectIdentifier($1)) }
    }
    #expect(objects == [ObjectIdentifier(EnvironmentValues().builtLazily)])
    #expect(Built.count(of: "lazy") == 1)
  }
}
