import EnvironmentKit
import GlobalEnvironment
import Testing

struct GlobalTests {
  struct Importer: GlobalEnvironment {
    @Dependency(\.greeting) var greeting
    @Dependency(\.board.lines) var lines

    init() {}
  }

  final class Archive: GlobalDependenciesAccessing {
    @Dependency(\.level) var level
  }

  let reducer = Reducer<String, Bool, Importer> { state, _, environment in
    state = environment.greeting
    return .none
  }

  @Test func `Global dependencies can be set for an operation`() {
    let read = withDependencies {
      $0.greeting = "Ahoj"
      $0.level = .high
    } operation: {
      (Importer().greeting, Importer()[\.ratio], Archive().level)
    }
    #expect(read == ("Ahoj", 2, .high))
    #expect(Importer().lines == ["first"])
  }

  @Test func `A reducer makes its global environment`() {
    let pulledBack: Reducer<[String], Bool, Void> = reducer.pullback(state: \.[0], action: /.self)
    var state = [""]
    _ = pulledBack.run(&state, true, ())
    #expect(state == ["Hello"])
  }
}
