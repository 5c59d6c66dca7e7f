import ComposableEnvironment
import EnvironmentDependencies
import EnvironmentDependenciesNetworking
import EnvironmentDependenciesTesting
import EnvironmentInjection
import EnvironmentModels
import EnvironmentReducers
import EnvironmentReducersTesting
import EnvironmentSwiftUI
import EnvironmentTesting
import GlobalEnvironment
import SwiftUI
import Testing

// Three products declare `Dependency`, two of them `DerivedEnvironment`, and `DependencyKey` and `withDependencies`
// have two meanings. A file that imports several of these products qualifies a name with its module. Where a module
// and a type in it have one name, the file uses the typealias that exists for this case.

private struct GatewayKey: InjectionKey {
  static let defaultValue = "gateway"
}

private enum RegionKey: EnvironmentDependencies.DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}

extension InjectionValues {
  fileprivate var gateway: String {
    get { self[GatewayKey.self] }
    set { self[GatewayKey.self] = newValue }
  }

  fileprivate var region: String {
    get { self[RegionKey.self] }
    set { self[RegionKey.self] = newValue }
  }

  @DependencyEntry(test: 1) fileprivate var retries = 3
}

private final class Session: Injectable {
  var injection = InjectionValues()
  @Injection(\.gateway) var gateway
  @EnvironmentDependencies.Dependency(\.region) var region
}

@EnvironmentAccessible private final class Account {
  @Environment(\.gateway) var gateway
  var balance = 0
}

private final class NodeEnvironment: ComposableEnvironment {
  @ComposableEnvironmentDependency(\.gateway) var gateway
}

private final class RootEnvironment: ComposableEnvironment {
  @DerivedComposableEnvironment<NodeEnvironment> var node
}

private struct WholeEnvironment: GlobalEnvironment {
  @GlobalEnvironmentDependency(\.gateway) var gateway

  init() {}
}

private let nodeReducer = Reducer<Int, Bool, NodeEnvironment> { state, _, environment in
  state = environment.gateway.count
  return .none
}

private struct CountryKey: EnvironmentKey {
  static let defaultValue = "no country"
}

extension EnvironmentValues {
  @Entry fileprivate var language = "none"

  fileprivate var country: String {
    get { self[CountryKey.self] }
    set { self[CountryKey.self] = newValue }
  }
}

@Observable private final class Draft {
  var text = ""
}

private struct DraftView: View {
  @Environment(\.country) var country
  @Environment(\.language) var language
  @Environment(\.openURL) var openURL: OpenURLAction
  @State var draft = Draft()
  @Binding var isSent: Bool
  let store = Store(initialState: 0, reducer: nodeReducer, environment: NodeEnvironment())

  var body: some View {
    VStack {
      Text(draft.text)
      Button(country) { isSent = true }
    }
  }
}

@MainActor struct AllProductsBesideSwiftUITests {
  @Test func `All the products have their names in one file beside SwiftUI's`() {
    let session = Session()
    #expect(session.gateway == "gateway" && session.region == "test")
    let account = Account()
    account.bindEnvironment(from: session.injection)
    #expect(account.gateway == "gateway" && account.balance == 0)
    let root = RootEnvironment()
    root[\.gateway] = "root"
    #expect(root.node.gateway == "root" && WholeEnvironment().gateway == "gateway")
    let view = DraftView(isSent: .constant(false))
    #expect(view.country == "no country" && view.language == "none" && view.draft.text.isEmpty && !view.isSent)
    ViewStore(view.store).send(true)
    #expect(ViewStore(view.store).state == 7)
  }

  @Test(.environment(\.gateway, "trait")) func `A trait and a scope set values that every kind of reader reads`() {
    #expect(WholeEnvironment().gateway == "trait")
    let region = withEnvironment {
      $0.region = "Nord"
    } operation: {
      Session().region
    }
    #expect(region == "Nord")
    #expect(withDependencies({ $0.retries = 5 }, operation: { DependencyValues._current.retries }) == 5)
  }

  @Test func `A test store tests a reducer of an environment`() async {
    let store = TestStore(
      initialState: 0, reducer: nodeReducer, environment: NodeEnvironment().with(\.gateway, "four"))
    await store.send(true) { $0 = 4 }
    await store.finish()
  }

  @Test func `SwiftUI's names are SwiftUI's`() {
    var values = EnvironmentValues()
    values.country = "Chile"
    #expect(values.country == "Chile" && values.language == "none")
    #expect(EnvironmentValues.self == SwiftUI.EnvironmentValues.self)
  }
}
