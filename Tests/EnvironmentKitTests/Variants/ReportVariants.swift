import EnvironmentKit
import TestSupport
import Testing

extension ReportTests {
  @EnvironmentAccessible
  class Base {
    @Environment(\.reportedName) var name
  }

  private static let lineBeforeDerived = #line
  @EnvironmentAccessible
  final class Derived: Base {
    @Environment(\.reportedNumber) var number
  }

  @Test func `A report names the class that declares the property, be it a subclass or a superclass`() {
    let derived = Derived()
    let reported = issues(unboundReads: true) {
      _ = derived.name
      _ = derived.number
    }
    #expect(reported.first?.contains("Property: EnvironmentKitTests.ReportTests.Base.name\n") == true)
    let place = "EnvironmentKitTests/ReportVariants.swift:\(Self.lineBeforeDerived + 3)"
    #expect(reported.last?.contains("Declared at: \(place)\n") == true)
  }
}

extension EnvironmentValues {
  @Entry fileprivate var reportedNumber = 0
}
