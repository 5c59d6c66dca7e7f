import EnvironmentInjection
import TestSupport
import Testing

struct InjectionValuesTests {
  @Test func `Setting by name and setting by key are equivalent`() {
    var values = InjectionValues()
    values.greeting = "Salut"
    #expect(values[GreetingKey.self] == "Salut")
    values[GreetingKey.self] = "Ciao"
    #expect(values.greeting == "Ciao")
    values.resetToDefault(key: GreetingKey.self)
    #expect([values.greeting, values[GreetingKey.self]] == ["Hello", "Hello"])
  }

  @Test func `The function for unstored values is called with the key's type, and only for unset values`() {
    var isAskedForFarewell = 0
    var values = InjectionValues { key in
      if key is FarewellKey.Type { isAskedForFarewell += 1 }
      return key as? any InjectionKey.Type == GreetingKey.self ? "Salut" : nil
    }
    values.nickname = nil
    #expect([values.greeting, values.farewell, values.nickname] == ["Salut", "Goodbye", nil])
    #expect(isAskedForFarewell == 1)
  }

  @Test func `The function can return a value for an optional key, a stored nil, or none`() {
    let returned: [Any?] = ["Kim", .some(String?.none as Any), nil]
    let nicknames = returned.map { value in InjectionValues { _ in value }.nickname }
    #expect(nicknames == ["Kim", nil, "none"])
    #expect(InjectionValues(callForUnstoredValues: nil).nickname == "none")
  }

  @Test func `A returned value of the wrong type is reported, and the default is used`() {
    let reported = issues { #expect(InjectionValues { _ in 42 }.greeting == "Hello") }
    #expect(reported.count == 1)
    #expect(reported.first?.contains("GreetingKey") == true)
    #expect(reported.first?.contains("Got: Swift.Int: 42") == true)
  }

  @Test func `Copies keep the function, and a value that is set wins over it`() {
    let values = InjectionValues { _ in "asked" }
    var copy = values
    copy.greeting = "set"
    #expect([copy.greeting, copy.farewell] == ["set", "asked"])
    copy.resetToDefault(key: GreetingKey.self)
    #expect([copy.greeting, values.greeting] == ["asked", "asked"])
  }
}
