import EnvironmentKit

/// A request, as a web framework would provide it.
public struct Request: Sendable {
  /// A method of HTTP.
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  public var method: Method
  public var path: String

  /// The value of the header `X-Request-ID`.
  public var id: String?

  /// The token that the user has signed in with.
  public var token: String?

  /// The names of the items that are ordered.
  public var items: [String]

  public init(_ method: Method, _ path: String, id: String? = nil, token: String? = nil, items: [String] = []) {
    (self.method, self.path, self.id, self.token, self.items) = (method, path, id, token, items)
  }
}

/// A response: a status of HTTP, and a body.
public struct Response: Equatable, Sendable {
  public var status: Int
  public var body: String

  public init(_ status: Int, _ body: String) {
    (self.status, self.body) = (status, body)
  }
}

/// A request that can't be answered as the user wishes.
struct Refusal: Error {
  let response: Response

  init(_ status: Int, _ body: String) { response = Response(status, body) }
}

/// A user who has signed in.
public struct User: Equatable, Sendable {
  public var name: String

  /// The part of each price that the user doesn't pay, in percent.
  public var discount: Int

  public init(_ name: String, discount: Int = 0) {
    (self.name, self.discount) = (name, discount)
  }
}

/// An order that was placed.
public struct Order: Equatable, Identifiable, Sendable {
  public var id: String
  public var customer: String
  public var items: [String]

  /// The price of all items, in cents.
  public var total: Int
  public var date: Date

  public init(id: String, customer: String, items: [String], total: Int, date: Date) {
    (self.id, self.customer, self.items, self.total, self.date) = (id, customer, items, total, date)
  }
}
