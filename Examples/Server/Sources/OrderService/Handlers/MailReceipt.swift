import EnvironmentKit

/// A job that mails the receipt for an order to the user of the request, in up to three attempts.
struct MailReceipt {
  @Environment(\.user) private var user
  @Environment(\.sendMail) private var send
  @Environment(\.continuousClock) private var clock

  func run(_ order: Order) async {
    guard let user else { return }
    for attempt in 1...3 {
      do {
        try await send(receipt(for: order), user)
        return log("mailed the receipt for \(order.id)")
      } catch {
        log("attempt \(attempt) to mail the receipt for \(order.id) failed: \(error)")
        try? await clock.sleep(for: .seconds(attempt))
      }
    }
  }
}
