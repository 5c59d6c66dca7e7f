import EnvironmentKit
import TestSupport
import Testing

extension ObservationTests {
  @Test func `A property whose name is a keyword is observed`() {
    let model = KeywordModel()
    let changed = changes { _ = model.default }
    model.default = 1
    #expect(changed() == 1)
  }

  @Test func `A class keeps the functions that it implements itself`() {
    let model = HandWritten()
    model.count = 1
    model.count = 1
    _ = model.count
    #expect(model.log == ["should", "mutate", "should", "mutate", "access"])
  }
}

@Observable
private final class KeywordModel {
  var `default` = 0
}

@Observable
private final class HandWritten {
  var count = 0
  @ObservationIgnored private(set) var log: [String] = []

  func access<Property>(keyPath: KeyPath<HandWritten, Property>) { log.append("access") }

  func withMutation<Property, Result>(
    keyPath: KeyPath<HandWritten, Property>,
    _ mutation: () throws -> Result
  ) rethrows -> Result {
    log.append("mutate")
    return try mutation()
  }

  func shouldNotifyObservers<Property: Equatable>(_ lhs: Property, _ rhs: Property) -> Bool {
    log.append("should")
    return true
  }
}
