import EnvironmentKit

// Current approach - manual threading becomes unwieldy
struct RootView: View {
  @Environment(\.database) private var database
  @Environment(\.networkClient) private var network
  @Environment(\.analytics) private var analytics
  @Environment(\.userSettings) private var settings

  var body: some View {
    ContentView(
      model: ContentModel(
        database: database,
        network: network,
        analytics: analytics,
        settings: settings,
        userModel: UserModel(
          database: database,
          network: network,
          settings: settings
        ),
        cartModel: CartModel(
          database: database,
          analytics: analytics
        )
      )
    )
  }
}
