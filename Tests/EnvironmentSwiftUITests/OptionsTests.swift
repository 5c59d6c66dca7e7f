import EnvironmentSwiftUI
import EnvironmentTesting
import SwiftUI
import TestSupport
import Testing

@Suite struct OptionsTests {
  @Test func `Only the properties that the class lists are announced, of either environment`() {
    func changes(of read: () -> Void, by change: () -> Void) -> Int {
      let count = TestSupport.changes(read)
      change()
      return count()
    }
    let model = ObservingModel()
    var values = EnvironmentValues()
    model.bindEnvironment(from: values)
    values.label = "b"
    values.api.name = "b"
    values.modelValues.greeting = "b"
    let (old, new) = (EnvironmentValues(), values)
    #expect(changes(of: { _ = model.label }, by: { model.bindEnvironment(from: new) }) == 1)
    #expect(changes(of: { _ = model.api }, by: { model.bindEnvironment(from: old) }) == 0)
    #expect(changes(of: { _ = model.greeting }, by: { model.bindEnvironment(from: new) }) == 0)

    let mixed = MixedModel()
    mixed.bindEnvironment(from: old)
    #expect(changes(of: { _ = mixed.label }, by: { mixed.bindEnvironment(from: new) }) == 1)
    #expect(changes(of: { _ = mixed.greeting }, by: { mixed.bindEnvironment(from: old) }) == 1)
    #expect(changes(of: { _ = mixed.api }, by: { mixed.bindEnvironment(from: new) }) == 0)
  }

  @Test func `Required values of either environment are reported where they are missing`() throws {
    func missing(in values: EnvironmentValues, by model: some EnvironmentBindable) -> [String] {
      issues { model.bindEnvironment(from: values) }
    }
    let issue = try #require(missing(in: EnvironmentValues(), by: MixedModel()).first)
    #expect(issue.contains("api"))
    #expect(issue.contains("greeting"))
    var values = EnvironmentValues()
    values.api.name = "set"
    #expect(missing(in: values, by: MixedModel()).map { $0.contains("greeting") && !$0.contains("api") } == [true])
    values.modelValues.greeting = "set"
    #expect(missing(in: values, by: MixedModel()).isEmpty)
    #expect(missing(in: values, by: RequiringModel()).isEmpty)
    #expect(missing(in: EnvironmentValues(), by: RequiringModel()).count == 1)
    #expect(missing(in: EnvironmentValues(), by: RequiringOursModel()).count == 1)
  }
}

@EnvironmentAccessible(observing: [\.label])
final class ObservingModel {
  @Environment(\.label) var label
  @Environment(\.api) var api
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible(
  observing: [\SwiftUI.EnvironmentValues.label, \ModelEnvironmentValues.greeting],
  requires: [\SwiftUI.EnvironmentValues.api, \ModelEnvironmentValues.greeting]
)
final class MixedModel {
  @Environment(\.label) var label
  @Environment(\.api) var api
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible(requires: [\.api])
final class RequiringModel {
  @Environment(\.api) var api
}

@EnvironmentAccessible(observing: [\.label], requires: [\.greeting])
final class RequiringOursModel {
  @Environment(\.label) var label
  @Environment(\.greeting) var greeting
}
