import EnvironmentCore
import Testing

@Suite struct SendableEnvironmentValuesTests {
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

  @Test func `Many threads may read, copy and change sent values`() async {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    let travelling = values.sendable
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask {
          var own = EnvironmentValues(travelling)
          for step in 0..<200 {
            own.farewell = "\(task) \(step)"
            let copy = own
            own.greeting = "\(task)"
            guard copy.farewell == "\(task) \(step)", own.greeting == "\(task)" else { return false }
          }
          return EnvironmentValues(travelling).greeting == "Salut"
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  private struct Square: Shape { let name = "square" }
}
