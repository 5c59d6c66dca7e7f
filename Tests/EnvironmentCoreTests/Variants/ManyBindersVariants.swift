import EnvironmentCore
import TestSupport
import Testing

struct ManyBindersVariants {
  @Test(arguments: [false, true], [false, true])
  func `One object is bound in 20,000 places in about linear time`(isReversed: Bool, inRequest: Bool) {
    // Quadratic time would take minutes.
    let model = EnvironmentBindableTests.Model()
    let places = (0..<20_000).map { _ in Reference() }
    let request = inRequest ? withRequestEnvironment({ _ in }, operation: { TaskScope.currentRequest }) : nil
    let binders = places.map { EnvironmentBinder(for: $0, of: request) }
    defer { withExtendedLifetime(places) {} }
    for (number, binder) in binders.enumerated() { binder.bind(model, from: values("\(number)")) }
    #expect(model.greeting == "19999")
    for (number, binder) in binders.enumerated() { binder.bind(model, from: values("new \(number)")) }
    #expect(model.greeting == "new 19999")
    let first = isReversed ? binders.last : binders.first
    for binder in isReversed ? binders.reversed() : binders { binder.unbind([model]) }
    #expect(!model.isEnvironmentBound)
    first?.bind(model, from: values("again"))
    #expect(model.greeting == "again")
  }

  private func values(_ greeting: String) -> EnvironmentValues {
    var values = EnvironmentValues()
    values.greeting = greeting
    return values
  }
}
