// A program with a front door of each kind. `run` builds it in several modes of the language, in each of which it
// must compile without a warning and print the same text.

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
