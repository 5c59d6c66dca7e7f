import EnvironmentKit
import OrderService
import Synchronization

extension EnvironmentValues {
  /// The log and the mail of a test. The value is a default like any other, so each test has its own.
  @Entry var records = Records()
}

/// The lines and the mail of a test.
final class Records: Sendable {
  let log = Lines()
  let mail = Lines()
}

/// Lines that any number of tasks add to.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func append(_ line: String) { lines.withLock { $0.append(line) } }
}

extension Request {
  /// Returns a request that orders items.
  static func post(_ items: [String], id: String? = nil, token: String?) -> Request {
    Request(.post, "/orders", id: id, token: token, items: items)
  }
}
