import EnvironmentKit

extension EnvironmentValues {
  /// Makes the identifiers of orders.
  @Entry public var makeID: @Sendable () -> String = { UUID().uuidString }

  /// The database of users, prices and orders.
  @Entry public var database: any Database = InMemoryDatabase()

  /// Sends mail to a user.
  @Entry public var sendMail: @Sendable (_ text: String, _ user: User) async throws -> Void = { _, _ in }

  /// Writes a line to the log of the process.
  @Entry public var writeLog: @Sendable (_ line: String) -> Void = { print($0) }

  /// Runs work that continues after a response.
  @Entry public var background = BackgroundWork()

  /// The identifier of the current request; empty outside of requests.
  @Entry public var requestID = ""

  /// The user who sent the current request; `nil` for a guest.
  @Entry public var user: User?
}

/// Writes a message with the identifier of the current request to the log.
public func log(_ message: String) {
  let values = EnvironmentValues.current
  values.writeLog(values.requestID.isEmpty ? message : "[\(values.requestID)] \(message)")
}
