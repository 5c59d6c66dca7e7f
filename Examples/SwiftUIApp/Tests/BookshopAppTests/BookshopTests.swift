#if !canImport(Darwin)
  // A host is no part of SwiftUI: EnvironmentKit's stand-in has it, and shows the app where there is no SwiftUI.
  @testable import BookshopApp
  import BookshopModels
  import EnvironmentSwiftUI
  import SwiftUI
  import Testing

  /// Tests of the whole app, from a user's view.
  @MainActor
  struct BookshopTests {
    /// The app's window with settings that can be changed, and without the system's folders.
    struct Shop: View {
      @State var shop = ShopModel()
      @State var settings = UserSettings()
      let client: NetworkClient

      var body: some View {
        BookList(shop: shop, settings: $settings)
          .bindEnvironment(to: shop, includeChildren: true)
          .environment(\.networkClient, client)
          .environment(\.userSettings, settings)
      }
    }

    @Test func `A book is found, read about, bought and delivered`() async throws {
      let host = Host { Shop(client: .demo).environment(\.locale, Locale(identifier: "de_DE")) }
      #expect(await host.shows("Momo"))
      try host.write("michael", to: "Search")
      #expect(!host.texts.contains("Emma"))

      try host.tap(host.label("Momo"))
      #expect(await host.shows("Michael Ende"))
      #expect(await host.shows("Man sollte es langsam lesen."))
      try host.tap(host.price(after: "Man sollte es langsam lesen."))
      #expect(host.texts.contains("Cart, 1"))

      try host.tap("Cart, 1")
      try host.write("Munich", to: "Address")
      try host.tap("Order")
      // The model dismisses the sheet.
      #expect(await host.shows("Cart, 0"))
      #expect(!host.texts.contains("Order"))
    }

    @Test func `Members pay less wherever a price is shown`() async throws {
      let host = Host { Shop(client: .demo) }
      #expect(await host.shows("Momo"))
      let price = host.price(after: "Momo")
      try host.tap("Settings")
      try host.tap("Members' prices")
      try host.tap("Done")
      #expect(host.price(after: "Momo") != price)
      #expect(!host.texts.contains("Done"))
    }

    @Test func `A shop that can't be reached shows an error`() async {
      let host = Host { Shop(client: .offline) }
      #expect(await host.shows("The shop can't be reached."))
    }
  }

  extension Host {
    /// Lets the app's tasks run until a text is shown, and returns whether it is, or `false` after a number of turns.
    fileprivate func shows(_ text: String) async -> Bool {
      for _ in 0..<100_000 {
        if texts.contains(text) { return true }
        await Task.yield()
        update()
      }
      return false
    }

    /// Returns the label of a book in the list, which includes its price.
    fileprivate func label(_ title: String) -> String {
      "\(title) \(price(after: title))"
    }

    /// Returns the text after another one.
    fileprivate func price(after text: String) -> String {
      guard let index = texts.firstIndex(of: text), index + 1 < texts.count else { return "" }
      return texts[index + 1]
    }
  }
#endif
