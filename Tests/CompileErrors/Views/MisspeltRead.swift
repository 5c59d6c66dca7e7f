import EnvironmentKit

struct Prices {
  @Environment(\.lcoale) var locale
  @Environment(\.lcoale) var typed: Locale
}

struct Framed: ViewModifier {
  @Environment(\.lcoale) var locale
  @Environment(\.locale.idetnifier) var identifier

  func body(content: Content) -> some View { content }
}

@EnvironmentAccessible
actor Worker {
  @Environment(\.lcoale) var locale
  @Environment(\.lcoale) var typed: Locale
}

struct Detail: View {
  @Environment(\.presentationMode) var presentationMode

  var body: some View { Text("") }
}
