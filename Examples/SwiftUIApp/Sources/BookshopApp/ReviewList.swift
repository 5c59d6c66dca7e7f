import BookshopModels
import EnvironmentSwiftUI
import SwiftUI

@MainActor
@EnvironmentAccessible
final class ReviewsModel {
  @Environment(\.locale) private var locale  // a key of SwiftUI
  @Environment(\.networkClient) private var client  // a key of a module without SwiftUI
  private(set) var reviews: [Review] = []

  func load(_ book: Book) async {
    reviews = (try? await client.reviews(book.id, locale)) ?? []
  }
}

struct ReviewList: View {
  let book: Book
  @EnvironmentBound private var model = ReviewsModel()

  var body: some View {
    List(model.reviews) { review in Text(review.text) }
      .task(id: book) { await model.load(book) }
  }
}
