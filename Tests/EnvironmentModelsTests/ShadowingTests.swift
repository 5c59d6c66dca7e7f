import EnvironmentModels
import Testing

// This file declares every name that an expansion needs, with another meaning.

private struct Environment {}
private struct ModelEnvironment {}
private struct ModelEnvironmentValues {}
private struct ModelEnvironmentKey {}
private struct EnvironmentValues {}
private struct EnvironmentStorage {}
private struct EnvironmentBindable {}
private struct EnvironmentAccessible {}
private struct Observable {}
private struct ObservationRegistrar {}
private struct ObservationTracked {}
private struct Entry {}
private struct Value { var number = 1 }
private struct KeyPath {}
private struct PartialKeyPath {}
private struct MainActor {}
private struct __EnvironmentOptions {}
private struct __EnvironmentChildVisitor {}
private struct __EntryKey {}
private struct String {}
private struct Bool {}
private protocol Sendable {}

extension EnvironmentModels.ModelEnvironmentValues {
  @EnvironmentModels.Entry fileprivate var shadowedValue = Value()
  @EnvironmentModels.Entry fileprivate var shadowedOptional: Value?
}

@EnvironmentModels.EnvironmentAccessible(observing: [\.shadowedValue], requires: [\.shadowedValue])
private class ShadowedModel {
  @Environment(\.shadowedValue) var value
  var environment = 1
  var visitor: ShadowedModel?
}

@EnvironmentModels.EnvironmentAccessible
private final class ShadowedSubmodel: ShadowedModel {
  @Environment(\.shadowedOptional) var optional
  var count = 0
}

struct ShadowingTests {
  @Test func `A model works beside types with the names that it needs`() {
    let model = ShadowedSubmodel()
    var values = EnvironmentModels.ModelEnvironmentValues()
    values.shadowedValue = Value(number: 4)
    values.shadowedOptional = Value(number: 5)
    model.bindEnvironment(from: values)
    model.count += model.environment
    #expect((model.value.number, model.optional?.number, model.count) == (4, 5, 1))
    #expect(model.visitor == nil)
  }
}
