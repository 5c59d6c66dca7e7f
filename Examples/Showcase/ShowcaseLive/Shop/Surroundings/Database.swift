import EnvironmentKit

/// The customer and the prices of a shop.
protocol Database: Sendable {
  var customer: String { get }

  /// The price in cents of something that is sold here.
  func price(of product: String) -> Int?
}

/// A database whose content is given.
struct FixedDatabase: Database, Equatable {
  let customer: String
  let prices: [String: Int]

  func price(of product: String) -> Int? { prices[product] }
}

extension Database where Self == FixedDatabase {
  /// No customer, and nothing for sale.
  static var empty: Self { FixedDatabase(customer: "nobody", prices: [:]) }

  static var market: Self { FixedDatabase(customer: "Ada", prices: ["bread": 320, "tea": 450]) }

  static var harbour: Self { FixedDatabase(customer: "Grace", prices: ["rope": 1_200, "tea": 390]) }
}

extension EnvironmentValues {
  @Entry var database: any Database = .empty
}
