import Observation

/// A model without an environment, observed by the standard library's macro.
@Observable
final class StockModel {
  var number = 7
  var text = "a text that is too long to be stored in place"
}
