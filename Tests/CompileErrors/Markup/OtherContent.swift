import EnvironmentKit

struct Live: View {
  var body: some View { Text("") }
}

struct WithView: Markup {
  var body: some Markup { Element("p") { Live() } }
}

struct WithEffect: Markup {
  var body: some Markup { Text("").onAppear {} }
}

struct WithTask: Markup {
  var body: some Markup { Text("").task {} }
}

struct WithChange: Markup {
  var body: some Markup { Text("").onChange(of: 1) {} }
}

struct WithAction: Markup {
  var body: some Markup { Button("Send") {} }
}

struct WithBinding: Markup {
  var body: some Markup { Toggle("On", isOn: .constant(true)) }
}

struct Headings: PreferenceKey {
  static let defaultValue: [String] = []
  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

struct WithPreference: Markup {
  var body: some Markup { Text("").preference(key: Headings.self, value: []) }
}
