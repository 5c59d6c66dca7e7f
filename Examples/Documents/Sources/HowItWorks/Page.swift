import EnvironmentKit

struct Page: View {
  var body: some View {
    MyView()
      .environment(\.path, "/home")
  }
}
