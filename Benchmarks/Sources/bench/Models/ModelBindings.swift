import EnvironmentKit
import Foundation
import Observation

/// Binding a model with several numbers of observed properties, beside a model of the standard library whose values
/// are assigned one by one.
var modelBindings: [Benchmark] {
  [
    Benchmark("models/bind to other values") {
      let conventional = ConventionalModel()
      return [
        .init("1 property", rebinding(OneProperty(), to: [boundValues(1), boundValues(2)])),
        .init("10 properties", rebinding(TenProperties(), to: [boundValues(1), boundValues(2)])),
        .init("100 properties", rebinding(HundredProperties(), to: [boundValues(1), boundValues(2)])),
        .init("stock @Observable, 1 assignment") { count in
          let model = StockModel()
          for number in 0..<count { assign(number, to: model) }
        },
        .init("stock @Observable, 10 assignments", assigning(1)),
        .init("stock @Observable, 100 assignments", assigning(10)),
        .init("conventional, which notifies no observer") { count in
          let values = boundValues(1)
          for _ in 0..<count { conventional.bind { values[keyPath: $0] } }
        },
      ]
    }
    .target("P9", "1 property", atMost: 15, of: "stock @Observable, 1 assignment")
    .target("P9", "10 properties", atMost: 4, of: "stock @Observable, 10 assignments")
    .target("P9", "100 properties", atMost: 4, of: "stock @Observable, 100 assignments"),

    Benchmark("models/bind to the same values") {
      [
        .init("1 property", rebinding(OneProperty(), to: [boundValues(1)])),
        .init("10 properties", rebinding(TenProperties(), to: [boundValues(1)])),
        .init("100 properties", rebinding(HundredProperties(), to: [boundValues(1)])),
        .init("stock @Observable, 1 assignment") { count in
          let model = StockModel()
          for number in 0..<count { assign(number, to: model) }
        },
      ]
    }
    .target("P9", "1 property", atMost: 3, of: "stock @Observable, 1 assignment")
    .target("P9", "100 properties", atMost: 1.5, of: "1 property"),

    Benchmark("models/bind a new model and read it once") {
      [
        .init("1 property") { bindAndRead($0, OneProperty.init) },
        .init("10 properties") { bindAndRead($0, TenProperties.init) },
        .init("100 properties") { bindAndRead($0, HundredProperties.init) },
        .init("conventional, 1 property") { count in
          let values = boundValues(1)
          for _ in 0..<count {
            let model = ConventionalModel()
            model.bind { values[keyPath: $0] }
            precondition(model.number > 0)
          }
        },
        .init("stock @Observable, 10 properties, assigned") { count in
          for _ in 0..<count {
            let model = StockTenProperties()
            model.assign(1)
            precondition(model.sum > 0)
          }
        },
      ]
    }
    .target("P9", "10 properties", atMost: 40, of: "stock @Observable, 10 properties, assigned"),

    Benchmark("models/memory of 10,000 bound models") {
      [
        .init("1 property, not read yet", bytes: { bytes(OneProperty.init, isRead: false) }),
        .init("1 property", bytes: { bytes(OneProperty.init) }),
        .init("10 properties", bytes: { bytes(TenProperties.init) }),
        .init("10 properties, observed", bytes: { bytes(TenProperties.init, isObserved: true) }),
        .init("stock @Observable, 10 properties", bytes: { stockBytes(isObserved: false) }),
        .init("stock @Observable, 10 properties, observed", bytes: { stockBytes(isObserved: true) }),
        .init("100 properties", bytes: { bytes(HundredProperties.init) }),
        .init("what 100,000 bindings leave behind", bytes: leftovers),
      ]
    }
    .target("P7", "10 properties", atMost: 0.4, of: "stock @Observable, 10 properties, observed")
    .target("P7", "10 properties, observed", atMost: 1.25, of: "stock @Observable, 10 properties, observed"),
  ]
}

private func boundValues(_ number: Int) -> EnvironmentValues {
  var values = EnvironmentValues()
  values.modelNumber = number
  return values
}

/// Binds a model to some values in turn, after its properties have been read.
@MainActor
private func rebinding(_ model: OneProperty, to values: [EnvironmentValues]) -> Benchmark.Operation {
  { count in
    model.bindEnvironment(from: values[0])
    precondition(model.sum > 0)
    for index in 1...count { model.bindEnvironment(from: values[index % values.count]) }
  }
}

/// Assigns other values to the properties of some models.
@MainActor
private func assigning(_ modelCount: Int) -> Benchmark.Operation {
  let models = (0..<modelCount).map { _ in StockTenProperties() }
  return { count in
    for number in 0..<count {
      for model in models { model.assign(number) }
    }
  }
}

@inline(never)
private func assign(_ number: Int, to model: StockModel) { model.number = number }

private func bindAndRead(_ count: Int, _ make: () -> OneProperty) {
  let values = boundValues(1)
  for _ in 0..<count {
    let model = make()
    model.bindEnvironment(from: values)
    precondition(model.sum > 0)
  }
}

/// Returns the number of bytes of each of 10,000 bound models.
@MainActor
private func bytes(_ make: () -> OneProperty, isRead: Bool = true, isObserved: Bool = false) -> Double {
  let values = boundValues(1)
  return bytes(
    {
      let model = make()
      model.bindEnvironment(from: values)
      return model
    }, read: isRead ? { precondition($0.sum > 0) } : { _ in }, isObserved: isObserved)
}

/// Returns the number of bytes of each of 10,000 models of the standard library.
@MainActor
private func stockBytes(isObserved: Bool) -> Double {
  bytes(StockTenProperties.init, read: { precondition($0.sum > 0) }, isObserved: isObserved)
}

/// Returns the number of bytes of each of 10,000 objects after a read, with or without observation.
@MainActor
private func bytes<Object>(_ make: () -> Object, read: (Object) -> Void, isObserved: Bool) -> Double {
  returnFreeMemory()
  var objects: [Object] = []
  objects.reserveCapacity(10_000)
  let growth = residentGrowth { look in
    for _ in 0..<10_000 {
      let object = make()
      if isObserved {
        withObservationTracking {
          read(object)
        } onChange: {
        }
      } else {
        read(object)
      }
      objects.append(object)
    }
    look([])
  }
  withExtendedLifetime(objects) {}
  return growth / 10_000
}

/// Returns the growth in bytes after binding, reading and unbinding one model a hundred thousand times.
@MainActor
private func leftovers() -> Double {
  let (model, values) = (TenProperties(), boundValues(1))
  func bindAndUnbind(_ count: Int) {
    for _ in 0..<count {
      model.bindEnvironment(from: values)
      precondition(model.sum == 10)
      model.unbindEnvironment()
    }
  }
  bindAndUnbind(1_000)
  returnFreeMemory()
  return residentGrowth { look in
    bindAndUnbind(100_000)
    look([])
  }
}
