import EnvironmentTesting
import SwiftUI
import Testing

private struct PlaceholderKey: EnvironmentKey {
  static let defaultValue = "…"
}

extension EnvironmentValues {
  @Entry fileprivate var prompt = "Where?"

  fileprivate var placeholder: String {
    get { self[PlaceholderKey.self] }
    set { self[PlaceholderKey.self] = newValue }
  }
}

@Observable private final class Place {
  var name = ""
}

private struct PlaceView: View {
  @Environment(\.placeholder) var placeholder
  @Environment(\.openURL) var openURL: OpenURLAction
  @State var place = Place()
  @Binding var isOpen: Bool
  let model = PortableModel()

  var body: some View {
    Text(model.place)
    Button(placeholder) { isOpen = true }
  }
}

@MainActor struct EnvironmentTestingBesideSwiftUITests {
  @Test(.environment(\.place, "Oslo")) func `A trait sets a value beside SwiftUI's environment`() {
    #expect(PlaceView(isOpen: .constant(true)).model.place == "Oslo")
    #expect(PlaceView(isOpen: .constant(true)).placeholder == "…")
  }

  @Test(.environment { $0[PlaceKey.self] = "Rome" }) func `A trait sets values by their keys`() {
    #expect(PortableModel().place == "Rome")
  }

  @Test(.strictEnvironment) func `A strict test reads the values that it sets`() {
    #expect(withEnvironment({ $0.place = "Bern" }, operation: { PortableModel().place }) == "Bern")
  }

  @Test(.environmentReports(.ignored)) func `A test binds an object`() {
    let model = PortableModel()
    model.bindTestEnvironment { $0.place = "Kyiv" }
    #expect(model.place == "Kyiv" && model.isEnvironmentBound)
    let bindable: any EnvironmentBindable = model
    bindable.unbindEnvironment()
    #expect(model.place == "nowhere")
  }

  @Test func `A clock is advanced`() async throws {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.advance(by: .seconds(1))
    try await task.value
  }

  @Test func `SwiftUI's names are SwiftUI's`() {
    var values = EnvironmentValues()
    values.placeholder = "?"
    #expect(values.placeholder == "?" && values.prompt == "Where?")
    #expect(EnvironmentValues.self == SwiftUI.EnvironmentValues.self)
  }
}
