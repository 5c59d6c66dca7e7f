import EnvironmentCore
import Synchronization
import TestSupport
import Testing

@Suite struct UnstoredValueTests {
  @Test func `The handler is called with the key at each read of a value that isn't set`() {
    let asked = Asked()
    var values = EnvironmentValues()
    values.unstoredValueHandler = {
      asked.keys.append(String(describing: $0)); return .defaultValue
    }
    values.farewell = "Adieu"
    values.nickname = nil
    #expect(values.greeting == "Hello")
    #expect(values.farewell == "Adieu")
    #expect(values.nickname == nil)
    #expect(values.greeting == "Hello")
    #expect(asked.keys == ["GreetingKey", "GreetingKey"])
  }

  @Test func `The handler can supply a value`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { $0 == GreetingKey.self ? .value("Salut") : .defaultValue }
    #expect(values.greeting == "Salut")
    #expect(values.farewell == "Goodbye")
  }

  @Test func `A supplied value of the wrong type is reported with both types, and the default is used`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .value(42) }
    let issues = issues { #expect(values.greeting == "Hello") }
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

  @Test func `A nil that the handler supplies is a value of an optional key`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .value(String?.none as Any) }
    #expect(values.nickname == nil)
  }

  @Test func `A handler can report a read`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .report("this test sets all that it needs") }
    let issues = issues { #expect(values.greeting == "Hello") }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("this test sets all that it needs") == true)
    #expect(issues.first?.contains("GreetingKey") == true)
  }

  @Test func `Each reporter receives a reported read once for each key`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .report("not set") }
    for _ in 0..<2 {
      let issues = issues {
        for _ in 0..<3 { #expect([values.greeting, values.farewell] == ["Hello", "Goodbye"]) }
      }
      #expect(issues.count == 2)
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
    #expect(copy.greeting == "Salut")
    copy.unstoredValueHandler = nil
    #expect(copy.greeting == "Hello")
    #expect(copy.farewell == "Adieu")
    #expect(values.greeting == "Salut")
  }

  @Test func `Asking whether a value is set doesn't call the handler`() {
    let asked = Asked()
    var values = EnvironmentValues()
    values.unstoredValueHandler = {
      asked.keys.append("\($0)"); return .defaultValue
    }
    #expect(!values.isSet(\.greeting))
    #expect(!values.isSet(GreetingKey.self))
    values.reset(\.greeting)
    #expect(asked.keys.isEmpty)
  }

  private final class Asked {
    var keys: [String] = []
  }
}
