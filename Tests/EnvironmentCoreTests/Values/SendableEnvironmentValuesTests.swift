import EnvironmentCore
import Testing

struct SendableEnvironmentValuesTests {
  @Test func `Only values of Sendable types are sent`() async {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    values.nickname = nil
    values.shape = Square()
    values.reference = Reference()
    values.unstoredValueHandler = { _ in .value("from the handler") }
    let travelling = values.sendable
    let (text, shape) = await Task.detached {
      let values = EnvironmentValues(travelling)
      return (values.description, values.shape.name)
    }.value
    #expect(text == "EnvironmentValues(GreetingKey: Salut, NicknameKey: nil)")
    #expect(shape == "circle")
    #expect(EnvironmentValues(travelling).farewell == "Goodbye")
  }

  @Test func `A sendable copy doesn't retain the other values`() {
    weak var left: Reference?
    let travelling: SendableEnvironmentValues
    do {
      var values = EnvironmentValues()
      let reference = Reference()
      left = reference
      values.reference = reference
      var copy = values
      copy.greeting = "Salut"
      travelling = copy.sendable
    }
    #expect(left == nil)
    #expect(EnvironmentValues(travelling).greeting == "Salut")
  }

  private struct Square: Shape { let name = "square" }
}
