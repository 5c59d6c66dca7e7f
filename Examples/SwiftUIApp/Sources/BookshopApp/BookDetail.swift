import BookshopModels
import EnvironmentSwiftUI
import SwiftUI

/// A book, its reviews, and the button that puts it into the cart.
struct BookDetail: View {
  let book: Book
  let cart: CartModel
  @Environment(\.locale) private var locale
  @Environment(\.userSettings) private var settings

  var body: some View {
    VStack {
      Text(book.author)
      if let language = locale.localizedString(forLanguageCode: book.language) { Text(language) }
      ReviewList(book: book)
    }
    .navigationTitle(book.title)
    .toolbar {
      Button {
        cart.add(book)
      } label: {
        Text(settings.price(of: book), format: .currency(code: "EUR"))
      }
      .disabled(cart.books.contains(book))
    }
  }
}
