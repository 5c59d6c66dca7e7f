import EnvironmentDependencies
import Foundation

struct Misspelt {
  @Dependency(\.uudi) var uuid
  @Dependency(\.uudi) var typedUUID: UUIDGenerator
  @Dependency(\.dates.now) var now: Date
}

struct OtherType {
  @Dependency(\.uuid) var uuid: String
}
