import EnvironmentKit
import Testing

// This file declares every name that an expansion needs, with another meaning.

private struct EnvironmentValues {}
private struct EnvironmentKey {}
private struct EnvironmentStorage {}
private struct EnvironmentBindable {}
private struct Environment {}
private struct Observable {}
private struct ObservationRegistrar {}
private struct ObservationTracked {}
private struct Entry {}
private struct Storage {}
private struct Value { var number = 1 }
private struct Member {}
private struct MutationResult {}
private struct KeyPath {}
private struct PartialKeyPath {}
private struct MainActor {}
private struct __EnvironmentOptions {}
private struct __EnvironmentChildVisitor {}
private struct __EntryKey {}
private struct String {}
private struct Bool {}
private struct Optional {}
private struct Never {}
private protocol Equatable {}
private protocol Sendable {}
private protocol AnyObject {}
private let defaultValue = 5
private func fatalError() {}
private func access() {}

extension EnvironmentKit.EnvironmentValues {
  @EnvironmentKit.Entry fileprivate var shadowedValue = Value()
  @EnvironmentKit.Entry fileprivate var shadowedTypedValue: Value = Value(number: 2)
  @EnvironmentKit.Entry fileprivate var shadowedOptional: Value?
  @EnvironmentKit.Entry fileprivate var shadowedDefaultValue = defaultValue
}

@EnvironmentKit.EnvironmentAccessible
private final class ShadowedModel {
  @EnvironmentKit.Environment(\.shadowedValue) var value
  var count = 0
}

@EnvironmentKit.EnvironmentAccessible(observing: [\.shadowedValue], requires: [\.shadowedValue])
private final class ShadowedParent {
  @EnvironmentKit.Environment(\.shadowedValue) var value
  var environment = 1
  var visitor: ShadowedModel? = ShadowedModel()
}

@EnvironmentKit.Observable
private final class ShadowedObservable {
  var count = 0
}

struct ShadowingTests {
  @Test func `An entry works beside types with the names that it needs`() {
    var values = EnvironmentKit.EnvironmentValues()
    #expect(values.shadowedValue.number == 1)
    #expect(values.shadowedTypedValue.number == 2)
    #expect(values.shadowedOptional == nil)
    #expect(values.shadowedDefaultValue == 5)
    values.shadowedTypedValue.number = 3
    #expect(values.shadowedTypedValue.number == 3)
  }

  @_Concurrency.MainActor
  @Test func `A model with options and children works beside types with the names that it needs`() {
    let parent = ShadowedParent()
    var values = EnvironmentKit.EnvironmentValues()
    values.shadowedValue = Value(number: 4)
    let host = ViewHost(environment: values) { Text("").bindEnvironment(to: parent, includeChildren: true) }
    #expect(parent.value.number == 4)
    #expect(parent.visitor?.value.number == 4)
    #expect(parent.environment == 1)
    host.unmount()
  }

  @Test func `A model works beside types with the names that it needs`() {
    let model = ShadowedModel()
    var values = EnvironmentKit.EnvironmentValues()
    values.shadowedValue = Value(number: 4)
    model.bindEnvironment(from: values)
    #expect(model.value.number == 4)
    model.count = 1
    #expect(model.count == 1)
  }

  @Test func `An observable class works beside types with the names that it needs`() {
    let model = ShadowedObservable()
    model.count += 1
    #expect(model.count == 1)
  }
}
