import EnvironmentKit

extension EnvironmentValues {
  @Entry var mode = Mode.light

  var hour: Int { 12 }
}

enum Mode { case light, dark }

struct Misspelt: View {
  var body: some View { Text("").environment(\.lcoale, Locale(identifier: "fr")) }
}

struct MisspeltPart: View {
  var body: some View { Text("").environment(\.lcoale.calendar, 3) }
}

struct MisspeltCase: View {
  var body: some View { Text("").environment(\.mdoe, .dark) }
}

struct WrongType: View {
  var body: some View { Text("").environment(\.locale, "fr") }
}

struct WrongCase: View {
  var body: some View { Text("").environment(\.mode, .drak) }
}

struct ReadOnly: View {
  var body: some View { Text("").environment(\.hour, 3) }
}

struct MisspeltTransform: View {
  var body: some View { Text("").transformEnvironment(\.lcoale) { $0 = Locale(identifier: "fr") } }
}

struct MisspeltLongTransform: View {
  var body: some View {
    VStack {
      Text("").transformEnvironment(\.lcoale) { locale in
        let identifier = locale.identifier
        locale = Locale(identifier: identifier + "_FR")
      }
    }
  }
}
