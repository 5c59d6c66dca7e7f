import BookshopModels
import EnvironmentSwiftUI
import SwiftUI

/// The books on sale.
struct BookList: View {
  @Bindable var shop: ShopModel
  @Binding var settings: UserSettings
  @State private var showsCart = false
  @State private var showsSettings = false

  var body: some View {
    NavigationStack {
      List(shop.matches) { book in
        NavigationLink(value: book) { BookRow(book: book) }
      }
      .overlay {
        if shop.isOffline { Text("The shop can't be reached.") }
      }
      .searchable(text: $shop.search)
      .navigationTitle("Books")
      .navigationDestination(for: Book.self) { book in
        BookDetail(book: book, cart: shop.cart)
      }
      .toolbar {
        Button("Settings") { showsSettings = true }
        Button("Cart, \(shop.cart.books.count)") { showsCart = true }
      }
    }
    .sheet(isPresented: $showsCart) { CartView(cart: shop.cart) }
    .sheet(isPresented: $showsSettings) { SettingsView(settings: $settings) }
    .task { await shop.load() }
  }
}

/// A book with the price that the user pays.
struct BookRow: View {
  let book: Book
  @Environment(\.userSettings) private var settings

  var body: some View {
    HStack {
      Text(book.title)
      Spacer()
      Text(settings.price(of: book), format: .currency(code: "EUR"))
    }
  }
}

#Preview("In French") {
  let shop = ShopModel()
  BookList(shop: shop, settings: .constant(UserSettings()))
    .bindEnvironment(to: shop, includeChildren: true)
    .environment(\.networkClient, .demo)
    .environment(\.locale, Locale(identifier: "fr"))
}
