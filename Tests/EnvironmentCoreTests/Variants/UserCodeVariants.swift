import EnvironmentCore
import TestSupport
import Testing

struct UserCodeVariants {
  @Test func `The == of a value may use the object whose overrides are reset`() {
    let model = HostileModel()
    model.bindEnvironment(from: EnvironmentValues(hostile: 1))
    model.value = Hostile(2)
    Hostile.during({ call in
      guard case .equality = call else { return }
      _ = model.value
      model.other = Hostile(3)
      model.resetEnvironment(\.otherHostile)
    }) {
      model.resetEnvironment(\.hostile)
      model.value = Hostile(4)
      model.resetEnvironment()
    }
    #expect(model.value.number == 1)
    #expect(model.other.number == 0)
  }

  @Test func `The == of a value may bind the object that is being bound`() {
    let model = HostileModel()
    model.bindEnvironment(from: EnvironmentValues(hostile: 1))
    _ = model.value
    Hostile.during({ call in
      if case .equality = call { model.bindEnvironment(from: EnvironmentValues(hostile: 9)) }
    }) {
      model.bindEnvironment(from: EnvironmentValues(hostile: 2))
    }
    #expect([2, 9].contains(model.value.number))
    model.bindEnvironment(from: EnvironmentValues(hostile: 3))
    #expect(model.value.number == 3)
  }

  @Test func `A replaced value may use the object in its deinit`() {
    let model = HostileModel()
    var deinitCount = 0
    Hostile.during({ call in
      guard case .deinitialization = call else { return }
      deinitCount += 1
      _ = model.value
      model.other = Hostile(deinitCount)
      model.resetEnvironment(\.otherHostile)
    }) {
      for number in 0..<10 {
        model.value = Hostile(number)
        model.bindEnvironment(from: EnvironmentValues(hostile: number))
        model.resetEnvironment(\.hostile)
        _ = model.value
        model.unbindEnvironment()
      }
    }
    #expect(deinitCount >= 10)
  }
}
