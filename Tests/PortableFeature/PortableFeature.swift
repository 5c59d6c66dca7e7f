public import EnvironmentModels

// A module for apps and servers, as its author writes it: its only import is `EnvironmentModels`.

public struct API: Sendable, Equatable {
  public var host: String

  public static let live = API(host: "live")

  public init(host: String) { self.host = host }
}

extension ModelEnvironmentValues {
  @Entry public var api = API.live
  @Entry public var retries: Int = 3
  @Entry public var user: String?

  public var attempts: Int {
    get { self[AttemptsKey.self] }
    set { self[AttemptsKey.self] = newValue }
  }
}

enum AttemptsKey: ModelEnvironmentKey {
  static var defaultValue: Int { 1 }
}

@EnvironmentAccessible
public final class ContentModel {
  @Environment(\.api) public var api
  @Environment(\.retries) package var retries
  public var title = ""
  @ObservationIgnored public var cache = ""

  public init() {}

  public var text: String { "\(title) \(api.host) \(retries)" }
}

@EnvironmentAccessible(observing: [\.api], requires: [\.api, \.user])
open class PageModel<Item> {
  @Environment(\.api) open var api
  @Environment(\.user) public var user: String?
  public var items: [Item] = []

  public init() {}
}

@EnvironmentAccessible(requires: [\ModelEnvironmentValues.retries, \EnvironmentModels.ModelEnvironmentValues.attempts])
public final class ListModel: PageModel<Int> {
  @Environment(\.retries) public var retries: Int
  @Environment(\.attempts) private var attempts

  public var total: Int { retries + attempts }
}

@EnvironmentAccessible
@MainActor
open class SharedModel {
  @Environment(\.api) public private(set) var api
  package var child = ContentModel()

  public init() {}
}

/// A class of the main actor that declares its storage by hand.
@MainActor
open class ScreenModel: EnvironmentBindable {
  public let _environmentStorage = EnvironmentStorage()

  public init() {}
}

@EnvironmentAccessible(observing: [], requires: [\.user])
public actor Worker {
  @Environment(\.user) var user

  public init() {}

  public func name() -> String { user ?? "guest" }
}
