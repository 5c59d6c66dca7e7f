import EnvironmentKit

extension EnvironmentValues {
  @Entry var greeting = "Hello"
}

@EnvironmentAccessible
final class GreetingModel {
  @Environment(\.greeting) var greeting
  var name = "World"

  var text: String { "\(greeting), \(name)!" }
}

struct GreetingView: View {
  @EnvironmentBound var model = GreetingModel()

  var body: some View {
    Element("p") { Text(model.text) }
  }
}

@main
struct Greeting {
  @MainActor static func main() throws {
    let page = Element("main") {
      GreetingView()
      GreetingView().environment(\.greeting, "Salut")
    }
    print(try renderHTML(page))
  }
}
