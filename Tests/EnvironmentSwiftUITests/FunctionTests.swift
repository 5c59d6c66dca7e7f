import EnvironmentSwiftUI
import SwiftUI
import Testing

/// Tests of keys whose values are functions, which aren't equal to themselves when they are read twice.
@MainActor
struct FunctionTests {
  @EnvironmentAccessible
  @MainActor
  final class Model {
    @Environment(\.plain) var plain
    @Environment(\.send) var send
    @Environment(\.finish) var finish
    @Environment(\.load) var load
    @Environment(\.handler) var handler
    @Environment(\.ourSend) var ourSend
    @Environment(\.ourFinish) var ourFinish
    @Environment(\.label) var label

    var text: String {
      "\(plain()) \(send("a")) \(finish?() ?? "-") \(load()) \(handler()) \(ourSend("a")) \(ourFinish?() ?? "-")"
    }
  }

  private struct Reader: View {
    let model: Model
    var body: some View { Text(model.text) }
  }

  private struct Root: View {
    let model: Model
    var body: some View { Reader(model: model).bindEnvironment(to: model) }
  }

  private func set(_ number: Int, in values: inout EnvironmentValues) {
    values.plain = { "\(number)" }
    values.send = { "\($0)\(number)" }
    values.finish = { "\(number)" }
    values.load = { "\(number)" }
    values.handler = { "\(number)" }
    values.ourSend = { "\($0)\(number)" }
    values.ourFinish = { "\(number)" }
  }

  @Test(arguments: [false, true]) func `A reader follows functions of every kind`(updatesOffMainThread: Bool) async {
    let model = Model()
    let host = Host(updatesOffMainThread: updatesOffMainThread) { Root(model: model) }
    #expect(host.texts == ["default default - default default default -"])
    for number in 0..<12 {
      set(number, in: &host.environment)
      host.update()
      #expect(host.texts == ["\(number) a\(number) \(number) \(number) \(number) a\(number) \(number)"])
      #expect(host.isSettled)
    }
    for number in 0..<3 {
      await Task { @MainActor in }.value
      host.environment.finish = number == 1 ? { "set" } : nil
      host.update()
      #expect(host.texts.first?.split(separator: " ")[2] == (number == 1 ? "set" : "-"))
    }
  }

  @Test func `A reader has the last of many new functions in the next turn`() async {
    let model = Model()
    let host = Host { Root(model: model) }
    for number in 0..<40 {
      set(number, in: &host.environment)
      host.update()
    }
    for _ in 0..<3 { await Task { @MainActor in }.value }
    host.update()
    #expect(host.texts == ["39 a39 39 39 39 a39 39"])
    #expect(host.isSettled)
  }

  @Test func `A reader of a key of models isn't notified of changes of other keys`() {
    let model = Model()
    var values = EnvironmentValues()
    set(1, in: &values)
    model.bindEnvironment(from: values)
    let changes = Shared(0)
    withObservationTracking {
      _ = (model.handler, model.ourSend, model.ourFinish)
    } onChange: {
      MainActor.assumeIsolated { changes.value += 1 }
    }
    values.label = "other"
    values.modelValues.greeting = "other"
    model.bindEnvironment(from: values)
    #expect(changes.value == 0)
  }
}

private struct PlainKey: EnvironmentKey { static var defaultValue: () -> String { { "default" } } }
private struct SendKey: EnvironmentKey { static var defaultValue: (String) -> String { { _ in "default" } } }
private struct FinishKey: EnvironmentKey { static var defaultValue: (() -> String)? { nil } }
private struct LoadKey: EnvironmentKey { static var defaultValue: @Sendable () -> String { { "default" } } }
private struct OurSendKey: ModelEnvironmentKey { static var defaultValue: (String) -> String { { _ in "default" } } }
private struct OurFinishKey: ModelEnvironmentKey { static var defaultValue: (() -> String)? { nil } }

extension EnvironmentValues {
  fileprivate var plain: () -> String {
    get { self[PlainKey.self] }
    set { self[PlainKey.self] = newValue }
  }
  fileprivate var send: (String) -> String {
    get { self[SendKey.self] }
    set { self[SendKey.self] = newValue }
  }
  fileprivate var finish: (() -> String)? {
    get { self[FinishKey.self] }
    set { self[FinishKey.self] = newValue }
  }
  fileprivate var load: @Sendable () -> String {
    get { self[LoadKey.self] }
    set { self[LoadKey.self] = newValue }
  }
  fileprivate var handler: () -> String {
    get { modelValues.handler }
    set { modelValues.handler = newValue }
  }
  fileprivate var ourSend: (String) -> String {
    get { modelValues.ourSend }
    set { modelValues.ourSend = newValue }
  }
  fileprivate var ourFinish: (() -> String)? {
    get { modelValues.ourFinish }
    set { modelValues.ourFinish = newValue }
  }
}

extension ModelEnvironmentValues {
  fileprivate var ourSend: (String) -> String {
    get { self[OurSendKey.self] }
    set { self[OurSendKey.self] = newValue }
  }
  fileprivate var ourFinish: (() -> String)? {
    get { self[OurFinishKey.self] }
    set { self[OurFinishKey.self] = newValue }
  }
}
