import Observation

/// A model without an environment, observed by the standard library's macro.
@Observable
final class StockModel {
  var number = 7
  var text = "a text that is too long to be stored in place"
}

/// A model without an environment, with ten properties.
@Observable
final class StockTenProperties {
  var p00 = 1
  var p01 = 1
  var p02 = 1
  var p03 = 1
  var p04 = 1
  var p05 = 1
  var p06 = 1
  var p07 = 1
  var p08 = 1
  var p09 = 1

  /// The sum of all properties, which reads each of them.
  var sum: Int { p00 + p01 + p02 + p03 + p04 + p05 + p06 + p07 + p08 + p09 }

  @inline(never)
  func assign(_ number: Int) {
    p00 = number
    p01 = number
    p02 = number
    p03 = number
    p04 = number
    p05 = number
    p06 = number
    p07 = number
    p08 = number
    p09 = number
  }
}
