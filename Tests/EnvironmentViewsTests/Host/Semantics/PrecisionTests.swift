import EnvironmentCore
import EnvironmentViews
import Testing

private struct MyState {
  var name = "fat"
  var age = 100
}

private struct MyStateKey: EnvironmentKey { static let defaultValue = MyState() }

extension EnvironmentValues {
  fileprivate var myState: MyState {
    get { self[MyStateKey.self] }
    set { self[MyStateKey.self] = newValue }
  }
}

/// The examples of document 003, and the same precision for other ways to write and read.
@MainActor
struct PrecisionTests {
  private struct NameView: View {
    @Environment(\.myState.name) var name
    var body: some View {
      Text("name: \(name)")
    }
  }

  private struct AgeView: View {
    @Environment(\.myState.age) var age
    var body: some View {
      Text("age: \(age)")
    }
  }

  private struct RootView: View {
    @State var myState = MyState()
    var body: some View {
      List {
        Button("Change Name") {
          myState.name = "new"
        }
        Button("Change Age") {
          myState.age = 150
        }
        NameView()
        AgeView()
      }
      .environment(\.myState, myState)
    }
  }

  @Test func `A change of the name evaluates the view of the name, and one of the age that of the age`() throws {
    let host = ViewHost { RootView() }
    host.expectEvaluations(["RootView", "NameView", "AgeView"])
    try host.tap("Change Name")
    host.expectEvaluations(["RootView", "NameView"])
    try host.tap("Change Age")
    host.expectEvaluations(["RootView", "AgeView"])
    host.expectHTML(contains: "name: new", "age: 150")
    try host.tap("Change Age")
    host.update()
    #expect(host.drainEvaluations().allSatisfy { $0 == "RootView" })
  }

  private struct TransformingRootView: View {
    let ages: [Int]
    @State var age = 100
    var body: some View {
      List {
        ForEach(ages, id: \.self) { new in Button("\(new)") { age = new } }
        AgeView()
      }
      .transformEnvironment(\.myState) { state in
        guard age > 150 else { return }
        state.age = age
      }
    }
  }

  @Test func `A transformation that keeps the value evaluates no view below`() throws {
    let host = ViewHost { TransformingRootView(ages: [120, 130, 151, 152, 110]) }
    host.expectHTML(contains: "age: 100")
    _ = host.drainEvaluations()
    for (age, shown, hasRun) in [
      (120, 100, false), (130, 100, false), (151, 151, true), (152, 152, true), (110, 100, true),
    ] {
      try host.tap("\(age)")
      #expect(host.drainEvaluations().contains("AgeView") == hasRun, "\(age)")
      host.expectHTML(contains: "age: \(shown)<")
    }
  }

  @Test func `A modifier whose key path changes writes only to the new one`() throws {
    struct Root: View {
      @State private var isTitle = true
      var body: some View {
        Element("p") {
          TitleView()
          SubtitleView()
        }
        .environment(isTitle ? \.title : \.settings.name, "written")
        Button("Change") { isTitle.toggle() }
      }
    }
    struct SubtitleView: View {
      @Environment(\.settings.name) var name
      var body: some View { Text(name) }
    }
    let host = ViewHost { Root() }
    host.expectHTML(contains: "<p>[written]standard</p>")
    try host.tap("Change")
    host.expectHTML(contains: "<p>[untitled]written</p>")
    try host.tap("Change")
    host.expectHTML(contains: "<p>[written]standard</p>")
  }

  @Test func `Nil removes an object for the views below, and they read an object that is set again`() throws {
    struct Root: View {
      let store: Store
      @State private var isCleared = false
      var body: some View {
        StoreView()
        Element("p") { StoreView() }.environment(isCleared ? nil : store)
        Button("Clear") { isCleared.toggle() }
      }
    }
    let host = ViewHost { Root(store: Store("inner")) }
    host.environment[Store.self] = Store("outer")
    host.expectHTML(hasPrefix: "[outer]<p>[inner]</p>")
    _ = host.drainEvaluations()
    try host.tap("Clear")
    host.expectHTML(hasPrefix: "[outer]<p>[no store]</p>")
    host.expectEvaluations(["Root", "StoreView"])
    host.environment[Store.self] = nil
    host.update()
    host.expectEvaluations(["StoreView"])
    try host.tap("Clear")
    host.expectHTML(hasPrefix: "[no store]<p>[inner]</p>")
  }
}
