import EnvironmentKit

struct GreetingView: View {
  @Environment(\.greeting) var greeting
  @EnvironmentBound var model = GreetingModel()

  var body: some View {
    Text("\(greeting) from a view, \(model.text)")
  }
}

@EnvironmentAccessible
final class GreetingModel {
  @Environment(\.greeting) var greeting

  var text: String { "\(greeting) from a model" }
}
