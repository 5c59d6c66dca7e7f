import SwiftUI
import Testing

extension EnvironmentValues {
  @Entry fileprivate var number = 1
  @Entry fileprivate var name: String?
}

#Preview("A text") {
  Text("x")
  Text("y")
}

@MainActor
struct DeclarationTests {
  @Test func `An entry has its default, then the value that is set`() {
    var values = EnvironmentValues()
    #expect(values.number == 1)
    #expect(values.name == nil)
    values.number = 2
    values.name = "x"
    #expect(values.number == 2)
    #expect(values.name == "x")
  }

  @Test func `A binding of functions reads and writes with them`() {
    final class Model {
      var value = 1
    }
    let model = Model()
    let binding = Binding(get: { @MainActor in model.value }, set: { @MainActor in model.value = $0 })
    binding.wrappedValue = 2
    #expect(model.value == 2)
    #expect(binding.wrappedValue == 2)
    let text = Binding(get: { @MainActor in "\(model.value)" }, set: { @MainActor in model.value = Int($0) ?? 0 })
    text.wrappedValue += "3"
    #expect(model.value == 23)
    let optional = Binding<Int?>(binding)
    optional.wrappedValue = 4
    #expect(model.value == 4)
    #expect(Binding(optional)?.wrappedValue == 4)
  }
}
