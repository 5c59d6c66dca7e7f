import SwiftUI
import Testing

@MainActor
struct EffectTests {
  final class Log {
    var entries: [String] = []
    var isShown = true
    var value = 1
  }

  @Test func `A view appears once, and disappears with its place`() {
    let log = Log()
    let host = Host {
      if log.isShown {
        Text("x")
          .onAppear { log.entries.append("appears") }
          .onDisappear { log.entries.append("disappears") }
      }
    }
    #expect(log.entries == ["appears"])
    host.setNeedsUpdate()
    host.update()
    #expect(log.entries == ["appears"])
    log.isShown = false
    host.setNeedsUpdate()
    host.update()
    #expect(log.entries == ["appears", "disappears"])
  }

  @Test func `A state that is set when the view appears is shown after another pass`() {
    struct Loading: View {
      @State var text = "loading"

      var body: some View {
        Text(text).onAppear { text = "loaded" }
      }
    }
    let host = Host { Loading() }
    #expect(host.texts == ["loaded"])
    #expect(host.passes == 2)
  }

  @Test func `Closing a host makes its views disappear`() {
    let log = Log()
    let host = Host {
      Text("x").onDisappear { log.entries.append("disappears") }
    }
    host.close()
    #expect(log.entries == ["disappears"])
    #expect(host.texts == [])
  }

  @Test func `An action receives the old and the new value of a change`() {
    let log = Log()
    let host = Host {
      Text("x")
        .onChange(of: log.value) { old, new in log.entries.append("\(old) to \(new)") }
        .onChange(of: log.value, initial: true) { log.entries.append("changed") }
    }
    #expect(log.entries == ["changed"])
    log.value = 2
    host.setNeedsUpdate()
    host.update()
    #expect(log.entries == ["changed", "changed", "1 to 2"])
  }

  @Test func `A task starts when its view appears, and is cancelled with its place`() async {
    let log = Log()
    let host = Host {
      if log.isShown {
        Text("x").task {
          log.entries.append("begins")
          await untilCancelled()
          log.entries.append(Task.isCancelled ? "is cancelled" : "ends")
        }
      }
    }
    #expect(await until { log.entries == ["begins"] })
    log.isShown = false
    host.setNeedsUpdate()
    host.update()
    #expect(await until { log.entries == ["begins", "is cancelled"] })
  }

  @Test func `A task starts again with another identifier`() async {
    let log = Log()
    let host = Host {
      Text("x").task(id: log.value) { [value = log.value] in log.entries.append("\(value)") }
    }
    #expect(await until { log.entries == ["1"] })
    host.setNeedsUpdate()
    host.update()
    log.value = 2
    host.setNeedsUpdate()
    host.update()
    #expect(await until { log.entries == ["1", "2"] })
  }
}
