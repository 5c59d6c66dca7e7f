import EnvironmentCore
import Testing

struct DescriptionTests {
  @Test func `Values are described in the order of their names, not of the writes`() {
    var values = EnvironmentValues()
    #expect(values.description == "EnvironmentValues()")
    values.pair = (1, "one")
    values.greeting = "Salut"
    values.nickname = nil
    values[Store.self] = nil
    let (text, debugText) = (values.description, values.debugDescription)
    #expect(text == "EnvironmentValues(GreetingKey: Salut, NicknameKey: nil, PairKey: (1, \"one\"))")
    #expect(debugText == "EnvironmentValues(GreetingKey: \"Salut\", NicknameKey: nil, PairKey: (1, \"one\"))")
    var objects = EnvironmentValues()
    objects[OtherStore.self] = OtherStore()
    #expect(objects.description.hasPrefix("EnvironmentValues(OtherStore: "))
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
    let labels: [String?] = Mirror(reflecting: values).children.map(\.label)
    #expect(labels == ["GreetingKey", "NicknameKey"])
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
