import EnvironmentKit

struct CreateNewGroupKey: EnvironmentKey {
  static let defaultValue: @Sendable (TodoGroup) async -> Void = { _ in }
}

extension EnvironmentValues {
  var createNewGroup: @Sendable (TodoGroup) async -> Void {
    get { self[CreateNewGroupKey.self] }
    set { self[CreateNewGroupKey.self] = newValue }
  }
}

struct TodoGroup: Sendable {}
