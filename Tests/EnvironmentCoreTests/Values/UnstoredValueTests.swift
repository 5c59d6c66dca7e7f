import EnvironmentCore
import TestSupport
import Testing

struct UnstoredValueTests {
  @Test func `The handler is called with the key at each read of a value that isn't set, and at no other call`() {
    var keys: [String] = []
    var values = EnvironmentValues()
    values.unstoredValueHandler = {
      keys.append("\($0)")
      return .defaultValue
    }
    values.farewell = "Adieu"
    values.nickname = nil
    expectNickname(nil, isSet: true, in: values)
    #expect(!values.isSet(\.greeting))
    #expect(!values.isSet(GreetingKey.self))
    values.reset(\.greeting)
    expect(values, farewell: "Adieu")
    #expect(keys.isEmpty)
    expect(values, greeting: "Hello")
    expect(values, greeting: "Hello")
    #expect(keys == ["GreetingKey", "GreetingKey"])
  }

  @Test func `The handler can supply a value, for an optional key also nil`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { key in
      if key == GreetingKey.self { return .value("Salut") }
      return key == NicknameKey.self ? .value(String?.none as Any) : .defaultValue
    }
    expect(values, greeting: "Salut", farewell: "Goodbye")
    #expect(values.nickname == nil)
  }

  @Test func `A supplied value of the wrong type is reported with both types, and the default is used`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .value(42) }
    let issues = issues { expect(values, greeting: "Hello") }
    #expect(
      issues == [
        """
        A value from the handler for unstored values has the wrong type, so the default was used.
          Key: GreetingKey (EnvironmentCoreTests.GreetingKey)
          Expected: Swift.String
          Got: Swift.Int: 42
          • Give a value of the expected type.
        """
      ])
  }

  @Test func `A handler can report reads, of which each reporter receives one for each key`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .report("this test sets all that it needs") }
    for _ in 0..<2 {
      let issues = issues {
        for _ in 0..<3 { expect(values, greeting: "Hello", farewell: "Goodbye") }
      }
      expectIssues(issues, containing: "GreetingKey", "FarewellKey")
      expectIssues(
        issues, containing: "this test sets all that it needs", "this test sets all that it needs")
    }
  }

  @Test func `A reported read is printed once where no test runs, and the process continues`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      var values = EnvironmentValues()
      values.unstoredValueHandler = { _ in .report("this program sets all that it needs") }
      for _ in 0..<3 { precondition(values.greeting == "Hello") }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.split(separator: "this program sets all that it needs").count == 2)
  }

  @Test func `Copies keep the handler, and it can be removed`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .value("Salut") }
    var copy = values
    copy.farewell = "Adieu"
    expect(copy, greeting: "Salut")
    copy.unstoredValueHandler = nil
    expect(copy, greeting: "Hello", farewell: "Adieu")
    expect(values, greeting: "Salut")
  }
}
