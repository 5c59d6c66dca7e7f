import ComposableEnvironment
import EnvironmentInjection
import EnvironmentKit
import GlobalEnvironment

/// A reader of the values of a request, behind a door that has no environment.
protocol RequestReader: SendableMetatype {
  /// Whether the reader reads the values of the scope in which it was made, too.
  static var isRemembering: Bool { get }

  init()

  /// Returns the values of the request, in one line.
  func line() async -> String
}

/// The readers that a request makes for itself.
let requestReaders: [any RequestReader.Type] = [
  RequestFunction.self, RequestStruct.self, RequestModel.self, RequestActor.self, RequestClass.self,
  RememberingRequestClass.self, RequestTree.self, RequestGlobals.self, RequestPage.self,
]

/// Readers that live as long as the server and that all requests share.
let sharedReaders: [any (RequestReader & Sendable).Type] = [
  RequestFunction.self, RequestStruct.self, RequestActor.self, MainActorRequestModel.self, RequestClass.self,
  RequestTree.self, RequestGlobals.self, RequestPage.self,
]

/// Returns the values of a request in one line.
func requestLine(_ requestID: Int, _ user: String, _ connection: Connection?) -> String {
  "request \(requestID) of \(user) on \(connection.map { "connection \($0.number)" } ?? "no connection")"
}

struct RequestFunction: RequestReader {
  static var isRemembering: Bool { false }

  func line() async -> String {
    let values = EnvironmentValues.current
    return requestLine(values.requestID, values.user, values.connection)
  }
}

// `@unchecked Sendable`: the wrappers of a struct outside of a view have only their key paths.
struct RequestStruct: RequestReader, @unchecked Sendable {
  static var isRemembering: Bool { false }
  @EnvironmentKit.Environment(\.requestID) private var requestID
  @EnvironmentKit.Environment(\.user) private var user
  @EnvironmentKit.Environment(\.connection) private var connection

  func line() async -> String { requestLine(requestID, user, connection) }
}

@EnvironmentAccessible
final class RequestModel: RequestReader {
  static var isRemembering: Bool { true }
  private let mark = LiveObjectMark()
  @EnvironmentKit.Environment(\.requestID) private var requestID
  @EnvironmentKit.Environment(\.user) private var user
  @EnvironmentKit.Environment(\.connection) private var connection

  func line() async -> String { requestLine(requestID, user, connection) }
}

@EnvironmentAccessible
actor RequestActor: RequestReader {
  static var isRemembering: Bool { true }
  private let mark = LiveObjectMark()
  @EnvironmentKit.Environment(\.requestID) private var requestID
  @EnvironmentKit.Environment(\.user) private var user
  @EnvironmentKit.Environment(\.connection) private var connection

  func line() async -> String { requestLine(requestID, user, connection) }
}

@MainActor
@EnvironmentAccessible
final class MainActorRequestModel: RequestReader {
  nonisolated static var isRemembering: Bool { true }
  @EnvironmentKit.Environment(\.requestID) private var requestID
  @EnvironmentKit.Environment(\.user) private var user
  @EnvironmentKit.Environment(\.connection) private var connection

  nonisolated init() {}

  @MainActor func line() async -> String { requestLine(requestID, user, connection) }
}

// `@unchecked Sendable`: it never changes.
final class RequestClass: RequestReader, Injectable, @unchecked Sendable {
  static var isRemembering: Bool { false }
  private let mark = LiveObjectMark()
  @Injection(\.requestID) private var requestID
  @Injection(\.user) private var user
  @Injection(\.connection) private var connection

  func line() async -> String { requestLine(requestID, user, connection) }
}

final class RememberingRequestClass: RequestReader, Injectable {
  static var isRemembering: Bool { true }
  let injection = InjectionValues.current
  private let mark = LiveObjectMark()
  @Injection(\.requestID) private var requestID
  @Injection(\.user) private var user
  @Injection(\.connection) private var connection

  func line() async -> String { requestLine(requestID, user, connection) }
}

/// An environment, and one that is derived from it.
//
// `@unchecked Sendable`: any thread may read an environment, and this one has no other mutable state.
final class RequestTree: ComposableEnvironment, RequestReader, @unchecked Sendable {
  static var isRemembering: Bool { true }
  private let mark = LiveObjectMark()
  @ComposableEnvironmentDependency(\.requestID) private var requestID
  @DerivedComposableEnvironment<Leaf> private var leaf

  func line() async -> String { requestLine(requestID, leaf.user, leaf.connection) }

  private final class Leaf: ComposableEnvironment, @unchecked Sendable {
    @ComposableEnvironmentDependency(\.user) var user
    @ComposableEnvironmentDependency(\.connection) var connection
  }
}

// `@unchecked Sendable`: the wrappers have only their key paths.
struct RequestGlobals: GlobalEnvironment, RequestReader, @unchecked Sendable {
  static var isRemembering: Bool { false }
  @GlobalEnvironmentDependency(\.requestID) private var requestID
  @GlobalEnvironmentDependency(\.user) private var user
  @GlobalEnvironmentDependency(\.connection) private var connection

  func line() async -> String { requestLine(requestID, user, connection) }
}

/// A page that is rendered on the main actor, with the values of the task.
struct RequestPage: RequestReader {
  static var isRemembering: Bool { false }

  func line() async -> String {
    await MainActor.run { (try? renderHTML(Page())) ?? "" }
  }

  private struct Page: View {
    @EnvironmentKit.Environment(\.requestID) private var requestID
    @EnvironmentKit.Environment(\.user) private var user
    @EnvironmentKit.Environment(\.connection) private var connection

    var body: some View { Text(requestLine(requestID, user, connection)) }
  }
}
