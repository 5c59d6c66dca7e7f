// Previews, written to files and checked by a test, without Xcode.

import EnvironmentKit

struct Greeting: View {
  @Environment(\.locale) private var locale

  var body: some View { Element("p") { Text("Hello from \(locale.identifier)") } }
}

struct Greeting_Previews: PreviewProvider {
  static var previews: some View {
    Greeting().environment(\.locale, Locale(identifier: "fr"))
    Greeting().environment(\.locale, Locale(identifier: "ja"))
  }
}

print(try renderHTML(Greeting_Previews.previews, format: .indented))
