import ComposableEnvironment
import SwiftUI
import Testing

private struct VolumeKey: DependencyKey {
  static let defaultValue = 1
}

extension Dependencies {
  fileprivate var volume: Int {
    get { self[VolumeKey.self] }
    set { self[VolumeKey.self] = newValue }
  }

  fileprivate var save: (Int) -> String {
    get { self[\.save] ?? { "saved \($0)" } }
    set { self[\.save] = newValue }
  }
}

private final class PlayerEnvironment: ComposableEnvironment {
  @Dependency(\.volume) var volume
  @Dependency(\.save) var save
}

private final class StudioEnvironment: ComposableEnvironment {
  @Dependency(\.volume) var volume
  @DerivedEnvironment<PlayerEnvironment> var player
}

private let playerReducer = Reducer<Int, Bool, PlayerEnvironment> { state, _, environment in
  state += environment.volume
  return .none
}

private let studioReducer: Reducer<[Int], Bool, StudioEnvironment> = playerReducer.pullback(
  state: \.[0], action: /.self, environment: \.player)

extension EnvironmentValues {
  @Entry fileprivate var isLoud = false
}

private enum LightKey: EnvironmentKey {
  static let defaultValue = "off"
}

@Observable private final class Meter {
  var level = 0
}

private struct StudioView: View {
  @Environment(\.isLoud) var isLoud
  @Environment(\.openURL) var openURL: OpenURLAction
  @State var meter = Meter()
  @Binding var level: Int
  let environment = StudioEnvironment()

  var body: some View {
    Text("\(environment.player.volume)")
    Button("Louder") { level += 1 }
  }
}

@MainActor struct ComposableEnvironmentBesideSwiftUITests {
  @Test func `Environments have their dependencies beside SwiftUI's environment`() {
    let environment = StudioEnvironment().with(\.volume, 3).with(\.save) { "stored \($0)" }
    #expect(environment.player.volume == 3 && environment.player.save(2) == "stored 2")
    var state = [1]
    _ = studioReducer.run(&state, true, environment)
    #expect(state == [4])
    let view = StudioView(level: .constant(2))
    #expect(!view.isLoud && view.level == 2 && view.environment.player.volume == 1)
  }

  @Test func `The keys and the containers of both modules are distinct`() {
    var values = EnvironmentValues()
    values.isLoud = true
    #expect(values.isLoud && values[LightKey.self] == "off")
    var dependencies = Dependencies()
    dependencies.volume = 5
    #expect(dependencies.volume == 5)
    #expect(withEnvironment({ $0.volume = 6 }, operation: { StudioEnvironment().volume }) == 6)
  }
}
