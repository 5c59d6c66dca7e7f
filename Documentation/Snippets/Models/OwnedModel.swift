// A model that a view owns: made once for the view's place, bound before the body, unbound when the view disappears.

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

  var body: some View { Text(model.text) }
}
// snippet.hide
print(try renderHTML(GreetingView().environment(\.greeting, "Salut")))
