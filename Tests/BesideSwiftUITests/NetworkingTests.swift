import EnvironmentDependenciesNetworking
import SwiftUI
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension EnvironmentValues {
  @Entry fileprivate var address = "https://example.org"
}

@Observable private final class Loader {
  @ObservationIgnored @Dependency(\.urlSession) var session
}

private struct LoaderView: View {
  @Environment(\.address) var address
  @Environment(\.openURL) var openURL: OpenURLAction
  @State var loader = Loader()

  var body: some View {
    Button(address) { _ = loader.session }
  }
}

@MainActor struct NetworkingBesideSwiftUITests {
  @Test func `A model has a session beside SwiftUI's environment`() {
    let session = URLSession(configuration: .ephemeral)
    let loader = withDependencies {
      $0.urlSession = session
    } operation: {
      Loader()
    }
    #expect(loader.session === session)
    #expect(LoaderView().address == EnvironmentValues().address)
  }
}
