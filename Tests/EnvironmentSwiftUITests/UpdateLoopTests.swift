import EnvironmentSwiftUI
import SwiftUI
import TestSupport
import Testing

/// Tests of values that can't be compared, or that differ at each read. A bridge that notified observers of each of
/// them at each update would never settle.
@MainActor
struct UpdateLoopTests {
  @EnvironmentAccessible
  @MainActor
  final class RestlessModel {
    @Environment(\.dismiss) var dismiss
    @Environment(\.client) var client
    @Environment(\.action) var action
    @Environment(\.session) var session
    @Environment(\.handler) var handler
    @Environment(\.fresh) var fresh
    @Environment(\.openURL) var openURL

    func readAll() {
      _ = (dismiss, client, action, session, handler, fresh)
      _ = openURL
    }
  }

  struct Bound: View {
    @EnvironmentBound var model = RestlessModel()

    var body: some View {
      let _ = model.readAll()
      Text("shown")
    }
  }

  struct Modified: View {
    @State var model = RestlessModel()

    var body: some View {
      let _ = model.readAll()
      Text("shown").bindEnvironment(to: model)
    }
  }

  @Test(.ignoresReports, arguments: [false, true])
  func `Values that can't be compared settle`(updatesOffMainThread: Bool) {
    let captured = Shared(0)
    var environment = EnvironmentValues()
    environment.action = Action { MainActor.assumeIsolated { captured.value += 1 } }
    environment.session = Session { MainActor.assumeIsolated { captured.value += 1 } }
    environment.modelValues.handler = { "\(captured)" }
    let host = Host(environment: environment, updatesOffMainThread: updatesOffMainThread) {
      Bound()
      Modified()
    }
    #expect(host.isSettled)
    #expect(host.passes <= 2)
    host.setNeedsUpdate()
    host.update()
    #expect(host.isSettled)
    #expect(host.passes <= 2)
  }

  @Test(.ignoresReports, arguments: [false, true])
  func `Defaults that differ at each read settle`(updatesOffMainThread: Bool) {
    let host = Host(updatesOffMainThread: updatesOffMainThread) {
      Bound()
      Modified()
    }
    #expect(host.isSettled)
    #expect(host.passes <= 2)
    host.environment.api.name = "other"
    host.update()
    #expect(host.isSettled)
    #expect(host.passes <= 2)
  }

  @Test(.ignoresReports, arguments: [false, true])
  func `Views that bind one model to different environments settle`(updatesOffMainThread: Bool) {
    struct Row: View {
      let model: NoteModel
      let name: String

      var body: some View {
        Text(model.api.name).bindEnvironment(to: model).environment(\.api, API(name: name))
      }
    }
    let model = NoteModel()
    let host = Host(updatesOffMainThread: updatesOffMainThread) {
      Row(model: model, name: "first")
      Row(model: model, name: "second")
    }
    #expect(host.isSettled)
    #expect(host.texts == ["second", "second"])
    host.environment.colorScheme = .dark
    host.update()
    #expect(host.isSettled)
    #expect(host.passes <= 2)
  }

  @Test(.ignoresReports, arguments: [false, true])
  func `A body that binds the model it reads settles, with defaults that differ at each read`(
    updatesOffMainThread: Bool
  ) {
    struct Page: View {
      @State var model = RestlessModel()

      var body: some View {
        let _ = model.readAll()
        Text("page").bindEnvironment(to: model).environment(\.api, API(name: "page"))
      }
    }
    let host = Host(updatesOffMainThread: updatesOffMainThread) { Page() }
    #expect(host.isSettled)
    #expect(host.passes <= 2)
    host.environment.label = "other"
    host.update()
    #expect(host.isSettled)
    #expect(host.passes <= 2)
  }

  @Test(.ignoresReports, arguments: [false, true])
  func `A body that makes a new function and reads it from its model settles`(updatesOffMainThread: Bool) throws {
    struct Page: View {
      @State var model = ComparedModel()
      @State var count = 0

      var body: some View {
        let _ = (model.action, model.handler)
        Text("\(count)")
          .bindEnvironment(to: model)
          .environment(\.action, Action { count += 1 })
          .environment(\.handler, { "\(count)" })
        Button("perform") { model.action.perform() }
      }
    }
    let host = Host(updatesOffMainThread: updatesOffMainThread) { Page() }
    #expect(host.isSettled)
    try host.tap("perform")
    try host.tap("perform")
    #expect(host.isSettled)
    #expect(host.texts == ["2", "perform"])
  }

  @Test(.ignoresReports, arguments: [false, true])
  func `A body that makes a new object and reads it from its model settles`(updatesOffMainThread: Bool) async {
    struct Page: View {
      @State var model = ComparedModel()

      var body: some View {
        let _ = model.client
        Text("page").bindEnvironment(to: model).environment(\.client, Client())
      }
    }
    let host = Host(updatesOffMainThread: updatesOffMainThread) { Page() }
    #expect(host.isSettled)
  }

  /// Adds one to a number at the first change of a value that a function reads.
  private func noteChange(in changes: Shared<Int>, of read: () -> Void) {
    withObservationTracking(read) { MainActor.assumeIsolated { changes.value += 1 } }
  }

  @Test func `An object that is replaced in many turns notifies observers in each`() async {
    let (model, changes) = (ComparedModel(), Shared(0))
    var values = EnvironmentValues()
    model.bindEnvironment(from: values)
    for _ in 0..<40 {
      noteChange(in: changes) { _ = model.client }
      values.client = Client()
      model.bindEnvironment(from: values)
      await Task { @MainActor in }.value
    }
    #expect(changes.value == 40)
  }

  @Test func `An object that is replaced occasionally notifies observers each time`() {
    let (model, changes) = (ComparedModel(), Shared(0))
    var values = EnvironmentValues()
    model.bindEnvironment(from: values)
    for _ in 0..<40 {
      noteChange(in: changes) { _ = model.client }
      values.client = Client()
      model.bindEnvironment(from: values)
      model.bindEnvironment(from: values)
    }
    #expect(changes.value == 40)
  }

  @Test func `A function that is replaced occasionally notifies observers each time`() {
    let (model, changes) = (ComparedModel(), Shared(0))
    var values = EnvironmentValues()
    model.bindEnvironment(from: values)
    for count in 0..<40 {
      noteChange(in: changes) { _ = model.action }
      values.action = Action { print(count) }
      model.bindEnvironment(from: values)
      model.bindEnvironment(from: values)
    }
    #expect(changes.value == 40)
  }

  @Test func `A replaced function is read`() {
    let model = ComparedModel()
    model.bindEnvironment(from: EnvironmentValues())
    #expect(model.handler() == "default")
    var values = EnvironmentValues()
    values.modelValues.handler = { "other" }
    model.bindEnvironment(from: values)
    #expect(model.handler() == "other")
  }

  @Test func `A replaced value that can't be compared notifies observers`() {
    let model = ComparedModel()
    var values = EnvironmentValues()
    model.bindEnvironment(from: values)
    let changes = Shared<[String]>([])
    func observe(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { MainActor.assumeIsolated { changes.value.append(name) } }
    }
    let captured = Shared(0)
    observe("action") { _ = model.action }
    values.action = Action { MainActor.assumeIsolated { captured.value += 1 } }
    model.bindEnvironment(from: values)
    observe("client") { _ = model.client }
    values.client = Client()
    model.bindEnvironment(from: values)
    #expect(changes.value == ["action", "client"])
    observe("again") { _ = (model.action, model.client) }
    model.bindEnvironment(from: values)
    #expect(changes.value == ["action", "client"])
    values.client = Client()
    model.bindEnvironment(from: values)
    #expect(changes.value == ["action", "client", "again"])
  }
}

@EnvironmentAccessible
final class ComparedModel {
  @Environment(\.action) var action
  @Environment(\.handler) var handler
  @Environment(\.client) var client
}
