import Catalog
import Checkout
import EnvironmentKit

@EnvironmentAccessible
final class Model {
  @Environment(\.Catalog::currency) var currency
}

let values = EnvironmentValues()
let ambiguous = values.currency
let chosen = values.Checkout::currency
