import EnvironmentKit
import Foundation

/// Binding a model to other values than before, by how many of its properties are observed.
var modelBindings: [Benchmark] {
  [
    Benchmark("models/bind to other values") {
      let conventional = ConventionalModel()
      return [
        .init("1 property", rebinding(OneProperty())),
        .init("10 properties", rebinding(TenProperties())),
        .init("100 properties", rebinding(HundredProperties())),
        .init("conventional, which tells nobody") { count in
          let values = boundValues(1)
          for _ in 0..<count { conventional.bind { values[keyPath: $0] } }
        },
      ]
    },

    Benchmark("models/bind a new model and read it once") {
      [
        .init("1 property") { bindAndRead($0, OneProperty.init) },
        .init("10 properties") { bindAndRead($0, TenProperties.init) },
        .init("100 properties") { bindAndRead($0, HundredProperties.init) },
        .init("conventional") { count in
          let values = boundValues(1)
          for _ in 0..<count {
            let model = ConventionalModel()
            model.bind { values[keyPath: $0] }
            precondition(model.number > 0)
          }
        },
      ]
    },

    Benchmark("models/memory of 10,000 bound models") {
      [
        .init("1 property, not read yet", bytes: { bytes(OneProperty.init, isRead: false) }),
        .init("1 property", bytes: { bytes(OneProperty.init) }),
        .init("10 properties", bytes: { bytes(TenProperties.init) }),
        .init("100 properties", bytes: { bytes(HundredProperties.init) }),
        .init("what 100,000 bindings leave behind", bytes: leftovers),
      ]
    },
  ]
}

private func boundValues(_ number: Int) -> EnvironmentValues {
  var values = EnvironmentValues()
  values.modelNumber = number
  return values
}

/// Binds a model to other values again and again, once its properties are known to be read.
@MainActor
private func rebinding(_ model: OneProperty) -> Benchmark.Operation {
  { count in
    let values = [boundValues(1), boundValues(2)]
    model.bindEnvironment(from: values[0])
    precondition(model.sum > 0)
    for index in 1...count { model.bindEnvironment(from: values[index % 2]) }
  }
}

private func bindAndRead(_ count: Int, _ make: () -> OneProperty) {
  let values = boundValues(1)
  for _ in 0..<count {
    let model = make()
    model.bindEnvironment(from: values)
    precondition(model.sum > 0)
  }
}

/// How many bytes each of 10,000 models takes.
@MainActor
private func bytes(_ make: () -> OneProperty, isRead: Bool = true) -> Double {
  let values = boundValues(1)
  returnFreeMemory()
  var models: [OneProperty] = []
  models.reserveCapacity(10_000)
  let growth = residentGrowth { look in
    for _ in 0..<10_000 {
      let model = make()
      model.bindEnvironment(from: values)
      if isRead { precondition(model.sum > 0) }
      models.append(model)
    }
    look([])
  }
  withExtendedLifetime(models) {}
  return growth / 10_000
}

/// How many bytes there are more after a hundred thousand times of binding, reading and unbinding one model.
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
