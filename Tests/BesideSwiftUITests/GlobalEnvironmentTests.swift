import GlobalEnvironment
import SwiftUI
import Testing

private struct PortKey: DependencyKey {
  static let defaultValue = 80
}

extension Dependencies {
  fileprivate var port: Int {
    get { self[PortKey.self] }
    set { self[PortKey.self] = newValue }
  }
}

private struct ServerEnvironment: GlobalEnvironment {
  @Dependency(\.port) var port

  init() {}
}

private struct Importer: GlobalDependenciesAccessing {
  func address() -> String { "localhost:\(self[\.port])" }
}

private let serverReducer = Reducer<Int, Bool, ServerEnvironment> { state, _, environment in
  state = environment.port
  return .none
}

private let appReducer: Reducer<[Int], Bool, Void> = serverReducer.pullback(state: \.[0], action: /.self)

private struct SchemeKey: EnvironmentKey {
  static let defaultValue = "https"
}

extension EnvironmentValues {
  @Entry fileprivate var path = "/"

  fileprivate var scheme: String {
    get { self[SchemeKey.self] }
    set { self[SchemeKey.self] = newValue }
  }
}

@Observable private final class Address {
  var text = ""
}

private struct ServerView: View {
  @Environment(\.scheme) var scheme
  @Environment(\.openURL) var openURL: OpenURLAction
  @State var address = Address()
  @Binding var port: Int

  var body: some View {
    Text(scheme + Importer().address())
    Button("Next") { port += 1 }
  }
}

@MainActor struct GlobalEnvironmentBesideSwiftUITests {
  @Test func `Environments have the global dependencies beside SwiftUI's environment`() {
    withDependencies {
      $0.port = 8080
    } operation: {
      #expect(ServerEnvironment().port == 8080 && Importer().address() == "localhost:8080")
      var state = [0]
      _ = appReducer.run(&state, true, ())
      #expect(state == [8080])
    }
    #expect(ServerView(port: .constant(1)).scheme == "https")
  }

  @Test func `The keys and the containers of both modules are distinct`() {
    var values = EnvironmentValues()
    values.scheme = "http"
    #expect(values.scheme == "http" && values.path == "/")
    var dependencies = Dependencies()
    dependencies.port = 1
    #expect(dependencies.port == 1)
    #expect(withEnvironment({ $0.port = 2 }, operation: { ServerEnvironment().port }) == 2)
  }
}
