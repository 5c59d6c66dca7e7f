import EnvironmentKit
import GlobalEnvironment

struct ImportEnvironment: GlobalEnvironment {
  @Dependency(\.greeting) var greeting
  @Dependency(\.settings) var settings

  init() {}
}

struct Importer: GlobalDependenciesAccessing {
  @Dependency(\.journal) var journal

  func run() -> String {
    journal.note("imported")
    return "\(self[\.greeting]) \(journal.lines.count)"
  }
}

let importReducer = Reducer<Int, Bool, ImportEnvironment> { state, _, environment in
  state += environment.settings.volume
  return .none
}

let pulledBackReducer: Reducer<[Int], Bool, Void> = importReducer.pullback(state: \.[0], action: /.self)

@MainActor func showGlobal() async {
  print(
    withDependencies {
      $0.greeting = "Ahoj"
      $0.journal = Journal()
    } operation: {
      Importer().run()
    })
  var numbers = [1]
  _ = pulledBackReducer.run(&numbers, true, ())
  print(ImportEnvironment().greeting, numbers)
}
