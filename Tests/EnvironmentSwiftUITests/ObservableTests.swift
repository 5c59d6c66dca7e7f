import EnvironmentSwiftUI
import SwiftUI
import Testing

@MainActor
struct ObservableTests {
  struct Counter: View {
    @EnvironmentBound var model = CounterModel()

    var body: some View {
      Text("\(model.label) \(model.count)")
      Button("add") { model.count += 1 }
    }
  }

  @Test func `A class with Apple's macro is observed in all of its properties`() throws {
    let host = Host { Counter() }
    #expect(host.texts.first == "entry 0")
    try host.tap("add")
    #expect(host.texts.first == "entry 1")
    host.environment.label = "changed"
    host.update()
    #expect(host.texts.first == "changed 1")
    #expect(host.isSettled)
  }
}

@Observable
@EnvironmentAccessible
final class CounterModel {
  @ObservationIgnored @Environment(\.label) var label
  var count = 0
}
