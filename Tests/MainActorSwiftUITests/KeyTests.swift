import EnvironmentSwiftUI
import EnvironmentTesting
import SwiftUI
import Testing

// Keys of SwiftUI in a target whose declarations belong to the main actor by default.

extension EnvironmentValues {
  @Entry var title = "title"
}

nonisolated extension EnvironmentValues {
  @Entry var host = "localhost"
}

nonisolated private enum PathKey: EnvironmentKey {
  static let defaultValue = "/"
}

extension EnvironmentValues {
  nonisolated var path: String {
    get { self[PathKey.self] }
    set { self[PathKey.self] = newValue }
  }
}

extension ModelEnvironmentValues {
  @EnvironmentModels.Entry nonisolated var port = 80
}

@EnvironmentAccessible
actor Server {
  @Environment(\.host) var host
  @Environment(\.path) var path
  @Environment(\.port) var port

  var text: String { "\(host):\(port)\(path)" }
}

@EnvironmentAccessible
final class PageModel {
  @Environment(\.title) var title
  @Environment(\.host) var host
  let server = Server()
}

struct Page: View {
  @EnvironmentBound(includeChildren: true) var model = PageModel()
  @Environment(\.port) var port
  let show: (Server) -> Void

  var body: some View {
    let _ = show(model.server)
    Text("\(model.title) \(model.host) \(port)")
  }
}

struct KeyTests {
  @Test func `A class of the main actor and an actor read keys that belong to the actor or to none`() async {
    var server: Server?
    let host = Host {
      Page { server = $0 }
        .environment(\.title, "bound")
        .environment(\.host, "example.org")
        .environment(\.path, "/index")
        .environment(\.port, 8080)
    }
    #expect(host.texts == ["bound example.org 8080"])
    #expect(await server?.text == "example.org:8080/index")
  }

  @Test(.environmentReports(.ignored))
  func `An unbound actor reads defaults, and values that are set for its task`() async {
    #expect(await Server().text == "localhost:80/")
    let text = await withEnvironment {
      ($0.host, $0.path) = ("task", "/task")
    } operation: {
      await Server().text
    }
    #expect(text == "task:80/task")
  }
}
