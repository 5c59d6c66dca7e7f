import SwiftUI
import Testing

/// Tests of the objects that a host releases, and of the time when it does.
@MainActor
struct ReleaseTests {
  @Observable
  final class Model {
    var count = 0
  }

  /// A counter of live objects.
  final class Alive {
    weak var model: Model?
    var isShown = true
  }

  struct Owner: View {
    @State var model = Model()
    let alive: Alive

    var body: some View {
      let _ = alive.model = model
      Text("\(model.count)")
        .environment(model)
        .onAppear { model.count += 1 }
        .task { [model] in
          await untilCancelled()
          _ = model
        }
    }
  }

  @Test func `A state's object is released with its place`() async {
    let alive = Alive()
    let host = Host {
      if alive.isShown { Owner(alive: alive) }
    }
    #expect(host.texts == ["1"])
    #expect(alive.model != nil)
    alive.isShown = false
    host.setNeedsUpdate()
    host.update()
    #expect(host.texts == [])
    #expect(await until { alive.model == nil })
    withExtendedLifetime(host) {}
  }

  @Test func `A host releases all its objects when it is released`() async {
    weak var released: Host?
    let alive = Alive()
    do {
      let host = Host { Owner(alive: alive) }
      released = host
      #expect(alive.model != nil)
    }
    #expect(released == nil)
    #expect(await until { alive.model == nil })
  }

  @Test func `A model that outlives the host doesn't retain it`() {
    struct Reader: View {
      let model: Model

      var body: some View { Text("\(model.count)") }
    }
    let model = Model()
    weak var released: Host?
    do {
      let host = Host { Reader(model: model) }
      released = host
    }
    #expect(released == nil)
    model.count += 1
  }

  @Test func `A sheet's and a page's objects are released when they are dismissed`() throws {
    struct Part: View {
      @State var model = Model()
      @Environment(\.dismiss) var dismiss
      let alive: Alive
      let name: String

      var body: some View {
        let _ = alive.model = model
        Button("Close \(name)") { dismiss() }
      }
    }
    struct Whole: View {
      @State var isPresented = true
      @State var path = [1]
      let sheet: Alive
      let page: Alive

      var body: some View {
        NavigationStack(path: $path) {
          Text("root")
            .sheet(isPresented: $isPresented) { Part(alive: sheet, name: "sheet") }
            .navigationDestination(for: Int.self) { _ in Part(alive: page, name: "page") }
        }
      }
    }
    let (sheet, page) = (Alive(), Alive())
    let host = Host { Whole(sheet: sheet, page: page) }
    #expect(sheet.model != nil)
    #expect(page.model != nil)
    try host.tap("Close sheet")
    #expect(sheet.model == nil)
    try host.tap("Close page")
    #expect(page.model == nil)
    #expect(host.texts == ["root"])
  }
}
