// A hierarchy without a screen: an event runs only the bodies that read the changed values.

import EnvironmentKit

@EnvironmentAccessible
final class Settings {
  var name = "Ada"
  var age = 36
}

struct NameView: View {
  let settings: Settings
  var body: some View { Element("p") { Text(settings.name) } }
}

struct AgeView: View {
  let settings: Settings
  var body: some View { Element("p") { Text("\(settings.age)") } }
}

struct RootView: View {
  @EnvironmentBound private var settings = Settings()

  var body: some View {
    NameView(settings: settings)
    AgeView(settings: settings)
    Button("Birthday") { settings.age += 1 }
  }
}

let host = ViewHost { RootView() }
_ = host.drainEvaluations()
try host.tap("Birthday")
print(host.drainEvaluations())  // ["AgeView"]
print(host.html)
