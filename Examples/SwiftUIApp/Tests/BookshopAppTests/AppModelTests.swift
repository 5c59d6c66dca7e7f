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

  @Test func `An order that was sent empties the cart`() async {
    let (cart, checkout) = makeModels(.demo)
    cart.add(momo)
    await checkout.order(cart)
    #expect(cart.books.isEmpty)
    #expect(!checkout.hasFailed)
  }

  @Test func `A failed order keeps the books in the cart`() async {
    let (cart, checkout) = makeModels(.offline)
    cart.add(momo)
    await checkout.order(cart)
    #expect(cart.books == [momo])
    #expect(checkout.hasFailed)
  }

  /// Makes models that are bound to the values of a test.
  private func makeModels(_ client: NetworkClient) -> (CartModel, CheckoutModel) {
    let (cart, checkout) = (CartModel(), CheckoutModel())
    cart.bindTestEnvironment { $0.modelValues.networkClient = client }
    checkout.bindTestEnvironment { $0.modelValues.networkClient = client }
    return (cart, checkout)
  }
}
