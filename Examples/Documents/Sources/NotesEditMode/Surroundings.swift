import EnvironmentKit

struct Item: Identifiable, Hashable {
  let id: Int
}
