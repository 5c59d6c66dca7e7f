import EnvironmentDependenciesTesting
import EnvironmentReducersTesting
import SwiftUI
import Testing

private struct Sign: View {
  @Environment(\.openURL) var openURL: OpenURLAction
  @State var text = ""

  var body: some View { Text(text) }
}

@MainActor struct FurtherTestingBesideSwiftUITests {
  @Test(.dependencies, .environment(\.place, "Oslo")) func `Traits of dependencies are found beside SwiftUI`() {
    #expect(PortableModel().place == "Oslo" && Sign(text: "a").text == "a")
  }

  @Test func `A store is tested beside SwiftUI`() async {
    let store = TestStore(initialState: 0, reducer: countReducer, environment: { "\($0) times" })
    await store.send(.increment) { $0 = 1 }
    await store.send(.announce)
    await store.receive(.announced("1 times"))
    await store.finish()
  }

  @Test func `SwiftUI's names are SwiftUI's beside the products for tests`() {
    #expect(EnvironmentValues.self == SwiftUI.EnvironmentValues.self)
  }
}
