// A view passes values to the views around it: the environment's mirror.

import EnvironmentKit

struct Headings: PreferenceKey {
  static let defaultValue: [String] = []

  static func reduce(value: inout [String], nextValue: () -> [String]) {
    value += nextValue()
  }
}

struct Chapter: View {
  let title: String

  var body: some View {
    Element("h2") { Text(title) }
      .preference(key: Headings.self, value: [title])
  }
}

struct Book: View {
  @State private var outline: [String] = []

  var body: some View {
    Element("nav") { ForEach(outline, id: \.self) { Text($0) } }
    ForEach(["Dough", "Filling"], id: \.self) { Chapter(title: $0) }
      .onPreferenceChange(Headings.self) { headings in outline = headings }
  }
}
// snippet.hide
print(ViewHost { Book() }.html)
