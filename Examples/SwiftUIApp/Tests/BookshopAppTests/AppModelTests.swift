@testable import BookshopApp
import BookshopModels
import EnvironmentSwiftUI
import EnvironmentTesting
import SwiftUI
import Testing

@MainActor
struct AppModelTests {
  private let momo = Book(id: 1, title: "Momo", author: "Michael Ende", language: "de", price: 12)

  @Test(arguments: [("de_DE", "Man sollte es langsam lesen."), ("en_GB", "Read it slowly.")])
  func `Reviews are in the language of the view`(locale: String, text: String) async {
    let model = ReviewsModel()
    model.bindTestEnvironment {
      $0.locale = Locale(identifier: locale)
      $0.modelValues.networkClient = .demo
    }
    await model.load(momo)
    #expect(model.reviews.map(\.text) == [text])
  }

  @Test(.environment(\.networkClient, .demo))
  func `An order that was sent empties the cart`() async {
    let cart = CartModel()
    cart.add(momo)
    let checkout = CheckoutModel()
    await checkout.order(cart)
    #expect(cart.books.isEmpty)
    #expect(!checkout.hasFailed)
  }

  @Test(.environment(\.networkClient, .offline))
  func `A failed order keeps the books in the cart`() async {
    let cart = CartModel()
    cart.add(momo)
    let checkout = CheckoutModel()
    await checkout.order(cart)
    #expect(cart.books == [momo])
    #expect(checkout.hasFailed)
  }
}
