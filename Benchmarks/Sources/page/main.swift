import EnvironmentCore
import EnvironmentViews

// A minimal program that renders a page: without locales, links and files, and so without Foundation.

private enum TitleKey: EnvironmentKey {
  static let defaultValue = "Untitled"
}

extension EnvironmentValues {
  fileprivate var title: String {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }
}

private struct Page: Markup {
  @Environment(\.title) private var title

  var body: some Markup {
    Element("html") {
      Element("body") {
        Element("h1") { Text(title) }
        VStack(spacing: 8) {
          ForEach(0..<10) { number in Text("\(number) < 10") }
        }
      }
    }
  }
}

print(try renderHTML(Page().environment(\.title, "Numbers")))
