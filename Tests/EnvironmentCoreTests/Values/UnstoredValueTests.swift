import EnvironmentCore
import Synchronization
import TestSupport
import Testing

@Suite struct UnstoredValueTests {
  @Test func `The handler is asked at each read of a value that nobody set, with the key`() {
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

  @Test func `A supplied value of the wrong type is reported with both types, and the default is read`() {
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

  @Test func `A read can be reported`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .report("this test sets all that it needs") }
    let issues = issues { #expect(values.greeting == "Hello") }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("this test sets all that it needs") == true)
    #expect(issues.first?.contains("GreetingKey") == true)
  }

  @Test func `Copies keep the handler, and it can be taken away`() {
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

  @Test func `Asking whether a value is set doesn't ask the handler`() {
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
