import EnvironmentKit

struct Page: View {
  @EnvironmentBound var model = PageModel()
  @Environment(\.theme.accent) var accent
  @Environment(\.user) var user

  var body: some View {
    Element("main", ["class": HTMLAttributeValue(accent)]) {
      Element("h1") { Text(model.title) }
      if let user {
        Text("Hello, \(user)")
      } else {
        Text("Please sign in")
      }
      Links()
    }
  }
}

struct Links: View {
  @Environment(Bookmarks.self) var bookmarks

  var body: some View {
    List {
      ForEach(bookmarks.names, id: \.self) { name in Text(name) }
    }
  }
}

@Observable
final class Bookmarks {
  var names = ["<news>", "weather"]
}
