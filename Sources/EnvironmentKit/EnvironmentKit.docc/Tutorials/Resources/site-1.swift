import EnvironmentKit

struct HomePage: Markup {
  var body: some Markup {
    Element("h1") { Text("Bread & cake") }
    Element("p") { Text("Fresh each morning.") }
  }
}

print(try renderHTML(HomePage()))
