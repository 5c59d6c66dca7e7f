import EnvironmentCore
import EnvironmentViews
import Testing

private struct NoteKey: EnvironmentKey {
  static let defaultValue = ""
}

extension EnvironmentValues {
  /// A note, for which a page of the same view is rendered if it isn't set.
  fileprivate var note: String {
    get {
      if isSet(NoteKey.self) { return self[NoteKey.self] }
      var values = self
      values.note = "inner"
      let sent = values.sendable
      return MainActor.assumeIsolated { (try? renderHTML(Note(), environment: EnvironmentValues(sent))) ?? "" }
    }
    set { self[NoteKey.self] = newValue }
  }
}

private struct Note: View {
  @Environment(\.note) private var note
  var body: some View { Text("a \(note)") }
}

@MainActor
struct NestedInstallationTests {
  @Test func `A value may be rendered by views of the type that reads it`() throws {
    let rows = ForEach(0..<2) { _ in Note() }
    #expect(try renderHTML(rows) == "a a innera a inner")
  }
}
