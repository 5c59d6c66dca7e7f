import EnvironmentModels

extension ModelEnvironmentValues {
  @Entry public var host = "localhost"
  @Entry @MainActor public var retries = 3
}

enum LimitKey: ModelEnvironmentKey {
  static var defaultValue: Int { 1 }
}

extension EnvironmentModels.ModelEnvironmentValues {
  @EnvironmentModels.Entry var user: String?

  var limit: Int {
    get { self[LimitKey.self] }
    set { self[LimitKey.self] = newValue }
  }
}

@EnvironmentAccessible(observing: [\.host], requires: [\ModelEnvironmentValues.host])
open class Model<Item> {
  @Environment(\.host) public var host
  @Environment(\EnvironmentModels.ModelEnvironmentValues.limit) var limit: Int
  public var items: [Item] = []

  public init() {}
}

@EnvironmentAccessible
public final class Submodel: Model<Int> {
  @Environment(\.user) private var user
}

final class BareSubmodel: Model<Int> {
  @Environment(\.user) var user
}

@MainActor
@EnvironmentModels.EnvironmentAccessible
final class Isolated: Sendable {
  @ModelEnvironment(\.retries) private(set) var retries

  struct Environment {}
}

@EnvironmentAccessible
actor Worker {
  @Environment(\.limit) var limit
}

func bind(_ model: some EnvironmentBindable) {
  var values = ModelEnvironmentValues()
  values.host = "example.org"
  model.bindEnvironment(from: values)
  let _: EnvironmentStorage = model._environmentStorage
}
