import EnvironmentDependencies
import Testing

@DependencyClient
struct MailClient {
  var send: (_ text: String, _ address: String) async throws -> Void
  var count: (_ folder: String) -> Int = { $0.count }
  var first: () -> String?
  var title = "Mail"
  @DependencyEndpoint(method: "remove") var removeByID: (_ id: Int) throws -> Void
  @DependencyEndpointIgnored var now: () -> Int = { 0 }
}

@DependencyClient
public struct SendableMailClient: Sendable {
  public var send: @Sendable (_ text: String) async throws -> Void
  public var count: @Sendable () -> Int = { 1 }
}

extension SendableMailClient {
  static let unimplemented = SendableMailClient()
}

extension DependencyValues {
  @DependencyEntry(test: SendableMailClient.unimplemented) var mail = SendableMailClient(send: { _ in }, count: { 2 })
}

struct DependencyTests {
  @Test func `A client is made with its endpoints, and has methods`() async throws {
    var client = MailClient()
    client.send = { text, address in #expect(text + address == "ab") }
    client.removeByID = { _ in }
    client.first = { "first" }
    try await client.send(text: "a", address: "b")
    try client.remove(id: 1)
    #expect(client.first() == "first" && client.title == "Mail" && client.now() == 0)
    let other = MailClient(send: { _, _ in }, count: { _ in 3 }, first: { nil }, removeByID: { _ in })
    #expect(other.count(folder: "") == 3)
  }

  @Test func `An unimplemented client reports`() async {
    await withKnownIssue {
      await #expect(throws: Unimplemented.self) { try await MailClient().send(text: "", address: "") }
    }
    withKnownIssue { #expect(MailClient().count(folder: "abc") == 3) }
    withKnownIssue { #expect(throws: Unimplemented.self) { try MailClient().remove(id: 1) } }
    withKnownIssue { #expect(DependencyValues._current.mail.count() == 1) }
  }
}
