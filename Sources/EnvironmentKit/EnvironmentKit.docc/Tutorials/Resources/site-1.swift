import EnvironmentKit

struct HomePage: View {
  var body: some View {
    Element("h1") { Text("Bread & cake") }
    Element("p") { Text("Fresh each morning.") }
  }
}

print(try renderHTML(HomePage()))
