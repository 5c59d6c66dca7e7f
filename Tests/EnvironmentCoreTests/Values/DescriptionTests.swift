import EnvironmentCore
import Testing

@Suite struct DescriptionTests {
  @Test func `An environment without values describes itself as empty`() {
    #expect(EnvironmentValues().description == "EnvironmentValues()")
  }

  @Test func `Values are described in the order of their names, not of the writes`() {
    var values = EnvironmentValues()
    values.pair = (1, "one")
    values.greeting = "Salut"
    values.nickname = nil
    values[Store.self] = nil
    #expect(values.description == "EnvironmentValues(GreetingKey: Salut, NicknameKey: nil, PairKey: (1, \"one\"))")
    #expect(
      values.debugDescription
        == "EnvironmentValues(GreetingKey: \"Salut\", NicknameKey: nil, PairKey: (1, \"one\"))")
  }

  @Test func `An object is described under the name of its type`() {
    var values = EnvironmentValues()
    values[OtherStore.self] = OtherStore()
    #expect(values.description.hasPrefix("EnvironmentValues(OtherStore: "))
  }

  @Test func `A dump has the same names and values as the description`() {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    values.nickname = "Al"
    values.unstoredValueHandler = { _ in .defaultValue }
    var text = ""
    dump(values, to: &text)
    #expect(text.contains("- GreetingKey: \"Salut\""))
    #expect(text.contains("NicknameKey: Optional(\"Al\")"))
    #expect(Array(Mirror(reflecting: values).children.map(\.label)) == ["GreetingKey", "NicknameKey"])
  }

  @Test func `A description notifies no recorder and calls no handler`() {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    values.unstoredValueHandler = { key in .report("\(key) was read") }
    let (text, reads) = values.tracking { $0.description }
    #expect(text == "EnvironmentValues(GreetingKey: Salut)")
    #expect(reads.isEmpty)
  }
}
