import EnvironmentKit
import Testing

/// `@Environment` in a model: the outer place is the bound environment, and an inner one a model with assigned
/// values.
struct ModelDoor: FrontDoor {
  var innerReset: InnerReset { .givesOuterValue }
  var resetExtent: ResetExtent { .oneValue }
  nonisolated var testDescription: String { "model" }

  func makePlaces() -> Places {
    let outer = BoundPlace()
    return Places(outer: outer, inner: AssignedPlace(in: outer), sibling: AssignedPlace(in: outer))
  }

  func makeRoot() -> any Place { AssignedPlace(in: nil) }
}

private final class BoundPlace: Place {
  private(set) var values = EnvironmentValues()
  private let model = Model()

  func set<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value) {
    values[keyPath: keyPath] = value
  }

  func reset<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    values.reset(keyPath)
  }

  func read() -> Readings {
    model.bindEnvironment(from: values)
    return model.readings
  }
}

private final class AssignedPlace: Place {
  private let outer: BoundPlace?
  private let model = Model()

  init(in outer: BoundPlace?) { self.outer = outer }

  func set<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value) {
    guard let property = Model.property(reading: keyPath) else {
      Issue.record("'Model' has no property that reads \(keyPath).")
      return
    }
    model[keyPath: property] = value
  }

  func reset<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    model.resetEnvironment(keyPath)
  }

  func read() -> Readings {
    if let outer { model.bindEnvironment(from: outer.values) }
    return model.readings
  }
}

@EnvironmentAccessible
private final class Model {
  @Environment(\.greeting) var greeting
  @Environment(\.farewell) var farewell
  @Environment(\.nickname) var nickname
  @Environment(\.token) var token

  var readings: Readings {
    Readings(greeting: greeting, farewell: farewell, nickname: nickname, token: token)
  }

  static func property<Value>(
    reading keyPath: KeyPath<EnvironmentValues, Value>
  ) -> ReferenceWritableKeyPath<Model, Value>? {
    let properties: [PartialKeyPath<EnvironmentValues>: PartialKeyPath<Model>] = [
      \.greeting: \.greeting, \.farewell: \.farewell, \.nickname: \.nickname, \.token: \.token,
    ]
    return properties[keyPath] as? ReferenceWritableKeyPath<Model, Value>
  }
}
