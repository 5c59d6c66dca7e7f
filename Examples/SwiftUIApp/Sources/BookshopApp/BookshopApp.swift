import BookshopModels
import EnvironmentSwiftUI
import SwiftUI

@main
struct BookshopApp: App {
  @State private var shop = ShopModel()
  @State private var settings = UserSettings()

  var body: some Scene {
    WindowGroup {
      BookList(shop: shop, settings: $settings)
        .bindEnvironment(to: shop, includeChildren: true)
        .environment(\.networkClient, .demo)
        .environment(\.database, .applicationSupport("Bookshop"))
        .environment(\.userSettings, settings)
    }
  }
}
