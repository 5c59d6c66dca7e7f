// A preview sets the values of a view; the view's model follows.

// snippet.hide
#if canImport(SwiftUI)
  // snippet.show
  import EnvironmentSwiftUI
  import SwiftUI

  extension ModelEnvironmentValues {
    @EnvironmentModels.Entry var user = "guest"
  }

  @EnvironmentAccessible
  final class WelcomeModel {
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.user) private var user

    var text: String { colorScheme == .dark ? "Good evening, \(user)" : "Good morning, \(user)" }
  }

  struct WelcomeView: View {
    @EnvironmentBound private var model = WelcomeModel()

    var body: some View { Text(model.text) }
  }

  #Preview("In the evening") {
    WelcomeView()
      .environment(\.colorScheme, .dark)
      .environment(\.user, "Ada")
  }
// snippet.hide
#endif
