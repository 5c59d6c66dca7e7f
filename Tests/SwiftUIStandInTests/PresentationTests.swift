import SwiftUI
import Testing

@MainActor
struct PresentationTests {
  final class Log {
    var entries: [String] = []
  }

  @Test func `A sheet is shown while it is presented, and can dismiss itself`() throws {
    struct Sheet: View {
      @Environment(\.dismiss) var dismiss
      @Environment(\.isPresented) var isPresented

      var body: some View {
        Text(isPresented ? "presented" : "not presented")
        Button("Close") { dismiss() }
      }
    }
    struct Presenting: View {
      @State var isPresented = false
      let log: Log

      var body: some View {
        Button("Open") { isPresented = true }
          .sheet(isPresented: $isPresented) {
            log.entries.append("dismissed")
          } content: {
            Sheet()
          }
      }
    }
    let log = Log()
    let host = Host { Presenting(log: log) }
    #expect(host.texts == ["Open"])
    try host.tap("Open")
    #expect(host.texts == ["Open", "presented", "Close"])
    try host.tap("Close")
    #expect(host.texts == ["Open"])
    #expect(log.entries == ["dismissed"])
  }

  @Test func `The destination of a link is shown when the link is tapped`() throws {
    let host = Host {
      NavigationStack {
        NavigationLink("Details") { Text("the details") }
      }
    }
    #expect(host.texts == ["Details"])
    try host.tap("Details")
    #expect(host.texts == ["Details", "the details"])
  }

  struct Page: View {
    @Environment(\.dismiss) var dismiss
    let name: String

    var body: some View {
      Text("page \(name)")
      NavigationLink("Next", value: "\(name)+")
      Button("Close \(name)") { dismiss() }
    }
  }

  struct Pages: View {
    @State var path: [String]
    @State var suffix = ""

    var body: some View {
      NavigationStack(path: $path) {
        Text("\(path.count) pages")
          .navigationDestination(for: String.self) { Page(name: $0 + suffix) }
          .toolbar {
            NavigationLink("Open", value: "a")
            Button("Rename") { suffix = "!" }
          }
      }
    }
  }

  @Test func `A link's value is shown by the destination for its type`() throws {
    let host = Host { Pages(path: []) }
    #expect(host.texts == ["0 pages", "Open", "Rename"])
    #expect(host.passes == 1)
    try host.tap("Open")
    #expect(host.texts == ["1 pages", "Open", "Rename", "page a", "Next", "Close a"])
    try host.tap("Next")
    #expect(host.texts.contains("page a+"))
    try host.tap("Close a")
    #expect(host.texts == ["0 pages", "Open", "Rename"])
    #expect(host.isSettled)
  }

  @Test func `A path with initial values is shown, by the current destination`() throws {
    let host = Host { Pages(path: ["a"]) }
    #expect(host.texts == ["1 pages", "Open", "Rename", "page a", "Next", "Close a"])
    try host.tap("Rename")
    #expect(host.texts.contains("page a!"))
    #expect(host.isSettled)
  }

  @Test func `A stack without a path keeps its own`() throws {
    let host = Host {
      NavigationStack {
        NavigationLink("Open", value: 1)
          .navigationDestination(for: Int.self) { Text("number \($0)") }
      }
    }
    try host.tap("Open")
    #expect(host.texts == ["Open", "number 1"])
  }

  @Test func `A view beside another is shown after it`() throws {
    struct Searched: View {
      @State var search = ""

      var body: some View {
        Text("found \(search)")
          .searchable(text: $search)
          .overlay { Text("overlay") }
      }
    }
    let host = Host { Searched() }
    try host.write("x", to: "Search")
    #expect(host.texts == ["found x", "Search", "overlay"])
  }
}
