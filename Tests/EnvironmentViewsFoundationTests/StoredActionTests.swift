import EnvironmentCore
import EnvironmentFoundation
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Observation
import Testing

/// Actions that a view stores or reads from its environment, as functions without isolation.
@MainActor
struct StoredActionTests {
  @Test func `A button runs a function that its view stores, reads or receives`() throws {
    let record = Record()
    let host = ViewHost {
      ActionButtons(stored: { record.events.append("stored") }, isolated: record.addIsolated)
        .environment(\.save) { record.events.append("environment") }
    }
    for label in ["Stored", "Labelled", "Optional", "Isolated", "Environment"] { try host.tap(label) }
    #expect(record.events == ["stored", "stored", "stored", "isolated", "environment"])
  }

  @Test func `Effects of views run functions that a view stores`() throws {
    let record = Record()
    let host = ViewHost {
      Effects(add: { record.events.append($0) }, change: { record.events.append("\($0) to \($1)") })
    }
    #expect(record.events == ["2 in total", "appeared"])
    record.events = []
    try host.tap("Add")
    #expect(record.events == ["3 in total", "0 to 1"])
    record.events = []
    host.unmount()
    #expect(record.events == ["disappeared"])
  }

  @Test func `Deleting a row and opening a URL run functions that a view stores`() throws {
    let record = Record()
    let host = ViewHost {
      Rows(delete: { record.events.append("\(Array($0))") }, opened: { record.events.append("\($0)") })
        .environment(\.editMode, .constant(.active))
        .environment(\.openURL, OpenURLEffect { _ in .handled })
    }
    try host.tap("Delete b")
    try host.tap("Open")
    #expect(record.events == ["[1]", "true"])
  }

  @MainActor
  final class Record {
    var events: [String] = []

    func addIsolated() { events.append("isolated") }
  }

  struct ActionButtons: View {
    let stored: () -> Void
    let isolated: @MainActor () -> Void
    @Environment(\.save) private var save

    var body: some View {
      let optional: (() -> Void)? = stored
      Button("Stored", action: stored)
      Button(action: stored) { Text("Labelled") }
      if let optional { Button("Optional", role: .cancel, action: optional) }
      Button("Isolated", action: isolated)
      Button("Environment", systemImage: "tray", action: save)
    }
  }

  struct Effects: View {
    let add: (String) -> Void
    let change: (Int, Int) -> Void
    @State private var count = 0

    var body: some View {
      let appear = { add("appeared") }
      let disappear: (() -> Void)? = { add("disappeared") }
      let total = { (value: Int) in add("\(value) in total") }
      let increase = { (value: inout Int) in value += 1 }
      Button("Add") { count += 1 }
        .preference(key: Total.self, value: count + 1)
        .transformPreference(Total.self, increase)
        .onPreferenceChange(Total.self, perform: total)
        .onChange(of: count, change)
        .onAppear(perform: appear)
        .onDisappear(perform: disappear)
    }
  }

  enum Total: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
  }

  struct Rows: View {
    let delete: (IndexSet) -> Void
    let opened: (Bool) -> Void
    @Environment(\.openURL) private var openURL

    var body: some View {
      List {
        ForEach(["a", "b"], id: \.self) { Text($0) }
          .onDelete(perform: delete)
      }
      Button("Open") {
        if let url = URL(string: "https://example.org") { openURL(url, completion: opened) }
      }
    }
  }
}

extension EnvironmentValues {
  fileprivate var save: () -> Void {
    get { self[SaveKey.self] }
    set { self[SaveKey.self] = newValue }
  }
}

private enum SaveKey: EnvironmentKey {
  static var defaultValue: () -> Void { {} }
}
