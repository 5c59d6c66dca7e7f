public import EnvironmentModels

// A feature as a module for apps and servers has it: all that it imports is `EnvironmentModels`.

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
  @Environment(\.retries) var retries
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
public class SharedModel {
  @Environment(\.api) public private(set) var api
  package var child = ContentModel()
}

@MainActor
public final class BareSharedModel: SharedModel {
  @Environment(\.attempts) public var attempts
}

@EnvironmentAccessible(observing: [], requires: [\.user])
public actor Worker {
  @Environment(\.user) var user

  public func name() -> String { user ?? "nobody" }
}

@EnvironmentAccessible(observable: false)
@usableFromInline
package final class PlainModel {
  @ModelEnvironment(\.api) package var api
  @Environment(\.retries) fileprivate var retries

  package init() {}
}

@EnvironmentAccessible
@usableFromInline
class InlinableModel {
  @Environment(\.retries) @usableFromInline var retries

  @usableFromInline init() {}
}

@EnvironmentModels.EnvironmentAccessible
final class QualifiedModel {
  @EnvironmentModels.ModelEnvironment(\EnvironmentModels.ModelEnvironmentValues.attempts) var attempts
  @EnvironmentModels.ObservationTracked var count = 0
  @EnvironmentModels.ObservationIgnored var cache = 0
}

/// A model that says itself what `Environment` is.
@EnvironmentAccessible
final class StagedModel {
  enum Environment { case staging, production }

  var environment = Environment.staging
  @ModelEnvironment(\.retries) var retries
}

private enum Namespace {
  @EnvironmentAccessible
  fileprivate class NestedModel {
    @Environment(\.retries) var retries
    var count = 0
  }
}

/// Reads a nested, private model.
func nestedRetries(in values: ModelEnvironmentValues) -> Int {
  let model = Namespace.NestedModel()
  model.bindEnvironment(from: values)
  return model.retries
}
