import SwiftUI
import Testing

@MainActor
struct DynamicPropertyTests {
  /// The events, in their order.
  final class Log {
    var entries: [String] = []
  }

  struct Inner: DynamicProperty {
    @Environment(\.locale) var locale
    let log: Log

    mutating func update() {
      log.entries.append("inner \(locale.identifier)")
    }
  }

  struct Outer: DynamicProperty {
    @State var count = 1
    var inner: Inner
    let log: Log

    mutating func update() {
      log.entries.append("outer \(count)")
    }
  }

  struct Shown: View {
    var outer: Outer
    let log: Log

    init(log: Log) {
      outer = Outer(inner: Inner(log: log), log: log)
      self.log = log
    }

    var body: some View {
      let _ = log.entries.append("body")
      Text("\(outer.count)")
      Button("Add") { outer.count += 1 }
    }
  }

  @Test func `Dynamic properties are updated from the inside out, before each evaluation of the body`() throws {
    let log = Log()
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "fr")
    let host = Host(environment: environment) { Shown(log: log) }
    #expect(log.entries == ["inner fr", "outer 1", "body"])
    log.entries = []
    try host.tap("Add")
    #expect(log.entries == ["inner fr", "outer 2", "body"])
    log.entries = []
    host.environment.locale = Locale(identifier: "de")
    host.update()
    #expect(log.entries == ["inner de", "outer 2", "body"])
    log.entries = []
    host.environment.isEnabled = false
    host.update()
    #expect(log.entries == ["inner de", "outer 2"])
  }

  /// A view that shows how often its property is updated.
  struct Updated: View {
    struct Counter: DynamicProperty {
      @Environment(\.lineLimit) var limit
      let log: Log

      mutating func update() { log.entries.append("update") }
    }

    var counter: Counter

    init(log: Log) { counter = Counter(log: log) }

    var body: some View {
      let _ = counter.log.entries.append("body")
      Text("\(counter.limit ?? 0)")
    }
  }

  @Test func `A value that is set again updates no property below, and a transformation updates them`() throws {
    struct Setter: View {
      @State var count = 0
      let log: Log

      var body: some View {
        let count = count
        Button("Add \(count)") { self.count += 1 }
        Updated(log: log).environment(\.lineLimit, 1)
      }
    }
    struct Transformer: View {
      @State var count = 0
      let log: Log

      var body: some View {
        let count = count
        Button("Add \(count)") { self.count += 1 }
        Updated(log: log).transformEnvironment(\.lineLimit) { $0 = min(count, 0) }
      }
    }
    let log = Log()
    let setting = Host { Setter(log: log) }
    #expect(log.entries == ["update", "body"])
    try setting.tap("Add 0")
    #expect(log.entries == ["update", "body"])
    log.entries = []
    let transforming = Host { Transformer(log: log) }
    try transforming.tap("Add 0")
    #expect(log.entries == ["update", "body", "update"])
  }

  @Test func `A value that is read in an update invalidates the view`() {
    struct Reading: DynamicProperty {
      @Environment(\.lineLimit) var limit
      let profile: Profile
      var name = ""

      mutating func update() { name = profile.name }
    }
    struct Shown: View {
      var reading: Reading

      var body: some View { Text(reading.name) }
    }
    let profile = Profile()
    let host = Host { Shown(reading: Reading(profile: profile)) }
    host.environment.isEnabled = false
    host.update()
    profile.name = "Bob"
    host.update()
    #expect(host.texts == ["Bob"])
    #expect(host.passes == 1)
  }

  @Test func `Properties can be updated, and states released, on another thread`() {
    final class Released {
      let log: Log

      init(log: Log) { self.log = log }

      deinit { log.entries.append("deinit on main thread: \(Thread.isMainThread)") }
    }
    struct Threads: DynamicProperty {
      @Environment(\.locale) var locale
      @State var released: Released?
      let profile: Profile
      let log: Log

      init(log: Log, profile: Profile) {
        (self.log, self.profile) = (log, profile)
        _released = State(initialValue: Released(log: log))
      }

      mutating func update() {
        log.entries.append("update on main thread: \(Thread.isMainThread), \(locale.identifier) \(profile.name)")
      }
    }
    struct Shown: View {
      var threads: Threads

      var body: some View { Text(threads.locale.identifier) }
    }
    let (log, profile) = (Log(), Profile())
    let host = Host(updatesOffMainThread: true) {
      if profile.name != "" { Shown(threads: Threads(log: log, profile: profile)) }
    }
    host.environment.locale = Locale(identifier: "fr")
    host.update()
    #expect(host.texts == ["fr"])
    profile.name = "Bob"
    host.update()
    profile.name = ""
    host.update()
    #expect(
      log.entries.filter { !$0.hasPrefix("deinit") } == [
        "update on main thread: false,  Ann", "update on main thread: false, fr Ann",
        "update on main thread: false, fr Bob",
      ])
    #expect(log.entries.last == "deinit on main thread: false")
  }

  @Test func `The body reads the value that an update stores in the property`() {
    struct Doubled: DynamicProperty {
      @Environment(\.lineLimit) var limit
      var result = 0

      mutating func update() { result = (limit ?? 0) * 2 }
    }
    struct Double: View {
      var doubled = Doubled()

      var body: some View { Text("\(doubled.result)") }
    }
    let host = Host { Double().environment(\.lineLimit, 4) }
    #expect(host.texts == ["8"])
  }

  @Test func `A modifier's dynamic properties are installed, too`() throws {
    struct Counted: ViewModifier {
      @State var count = 0
      @Environment(\.lineLimit) var limit

      func body(content: Content) -> some View {
        content
        Text("\(count) of \(limit ?? 0)")
        Button("Add") { count += 1 }
      }
    }
    struct Inside: View {
      var body: some View { Text("inside") }
    }
    let host = Host { Inside().modifier(Counted()).environment(\.lineLimit, 2) }
    #expect(host.texts == ["inside", "0 of 2", "Add"])
    _ = host.drainBodies()
    try host.tap("Add")
    #expect(host.texts == ["inside", "1 of 2", "Add"])
    #expect(host.drainBodies() == ["Counted"])
  }

  @Observable
  final class Profile {
    var name = "Ann"
  }

  @Test func `An object of the environment is found by its type`() {
    struct Name: View {
      @Environment(Profile.self) var profile
      @Environment(Profile.self) var optional: Profile?

      var body: some View { Text("\(profile.name) \(optional?.name ?? "none")") }
    }
    struct Optional: View {
      @Environment(Profile.self) var profile: Profile?

      var body: some View { Text(profile?.name ?? "none") }
    }
    let profile = Profile()
    let host = Host {
      Name().environment(profile)
      Optional().environment(nil as Profile?)
    }
    #expect(host.texts == ["Ann Ann", "none"])
    profile.name = "Bob"
    host.update()
    #expect(host.texts == ["Bob Bob", "none"])
  }

  @Test func `A bindable object gives bindings of its properties`() throws {
    struct Editor: View {
      @Bindable var profile: Profile

      var body: some View {
        Text(profile.name)
        TextField("Name", text: $profile.name)
      }
    }
    let host = Host { Editor(profile: Profile()) }
    try host.write("Bob", to: "Name")
    #expect(host.texts == ["Bob", "Name"])
  }
}
