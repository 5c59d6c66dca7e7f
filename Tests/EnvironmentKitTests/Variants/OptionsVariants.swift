import EnvironmentKit
import TestSupport
import Testing

extension OptionsTests {
  /// A class that names none of its own properties, so that all of them notify observers.
  @EnvironmentAccessible
  class ObservingAll: Selective {
    @Environment(\.shade) var shade
  }

  @EnvironmentAccessible(observing: [])
  final class ObservingNothing: ObservingAll {
    @Environment(\.shade.count) var shadeLength
  }

  @EnvironmentAccessible(requires: [\.size])
  final class Stricter: Strict {
    @Environment(\.size) var ownSize
  }

  @EnvironmentAccessible(observing: [\.label], requires: [\.size])
  actor Worker {
    @Environment(\.label) var label
    @Environment(\.size) var size
  }

  @Test func `The key paths that a class lists apply to its own properties only`() {
    let model = ObservingNothing()
    var values = boundValues()
    values.shade = "dark"
    let counts = [
      changes { _ = model.label }, changes { _ = model.size }, changes { _ = model.shade },
      changes { _ = model.shadeLength },
    ]
    model.bindEnvironment(from: values)
    #expect(counts.map { $0() } == [1, 0, 1, 0])
    #expect(model.shadeLength == 4)
  }

  @Test func `A subclass requires the values of its superclass and its own`() {
    let reported = issues { Stricter().bindEnvironment(from: EnvironmentValues()) }
    #expect(missing(reported) == ["label, shade, size"])
  }

  @Test func `An actor has options too`() async {
    let worker = Worker()
    let reported = issues { worker.bindEnvironment(from: EnvironmentValues()) }
    #expect(missing(reported) == ["size"])
    #expect(await worker.size == 1)
  }
}
