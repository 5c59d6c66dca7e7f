// A model that a view owns and that needs an argument of the view.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var names = [1: "Tea", 2: "Cake"]
}

@EnvironmentAccessible
final class ProductModel {
  @Environment(\.names) private var names
  let id: Int

  init(id: Int) { self.id = id }

  var title: String { names[id] ?? "Unknown" }
}

struct ProductView: View {
  let id: Int
  @EnvironmentBound private var model: ProductModel

  init(id: Int) {
    self.id = id
    _model = EnvironmentBound(wrappedValue: ProductModel(id: id))
  }

  var body: some View { Text(model.title) }
}

// Another product gets another model, because its view has another identity.
let page = ForEach([1, 2], id: \.self) { id in ProductView(id: id) }
print(try renderHTML(page))  // TeaCake
