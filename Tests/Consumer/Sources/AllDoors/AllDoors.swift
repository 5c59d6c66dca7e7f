// What a program with a door of each kind looks like. `run` builds it in several modes of the language, in each of which
// it has to compile without a warning and print the same.

@main
struct AllDoors {
  static func main() async throws {
    try await show()
  }

  @MainActor static func show() async throws {
    await showModels()
    showPortable()
    try showViews()
    await showInjected()
    await showComposable()
    await showGlobal()
    try await showDependencies()
  }
}
