import EnvironmentKit

/// The customer and the prices of a shop.
protocol Database: Sendable {
  var customer: String { get }

  /// Returns the price in cents of a product that is for sale.
  func price(of product: String) -> Int?
}

/// A database with fixed content.
struct FixedDatabase: Database, Equatable {
  let customer: String
  let prices: [String: Int]

  func price(of product: String) -> Int? { prices[product] }
}

extension Database where Self == FixedDatabase {
  /// A database without a customer, and without products.
  static var empty: Self { FixedDatabase(customer: "nobody", prices: [:]) }

  static var market: Self { FixedDatabase(customer: "Ada", prices: ["bread": 320, "tea": 450]) }

  static var harbour: Self { FixedDatabase(customer: "Grace", prices: ["rope": 1_200, "tea": 390]) }
}

extension EnvironmentValues {
  @Entry var database: any Database = .empty
}
