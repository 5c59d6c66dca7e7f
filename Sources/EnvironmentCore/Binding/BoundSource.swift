/// A source of values for a bound object.
package enum BoundSource {
  case values(EnvironmentValues)
  case lookup(UntypedSource)

  /// Returns whether two sources are known to give the same values, as two missing sources do. Compares no values.
  static func areSame(_ first: BoundSource?, _ second: BoundSource?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (.values(let first), .values(let second)): first.isIdentical(to: second)
    case (.lookup(let first), .lookup(let second)): first === second
    default: false
    }
  }

  func hasValue(at keyPath: PartialKeyPath<EnvironmentValues>) -> Bool {
    switch self {
    case .values(let values): values.supplies(keyPath)
    case .lookup(let source): source.value(at: keyPath) != nil
    }
  }

  /// The values; `nil` for a function of key paths.
  var values: EnvironmentValues? { if case .values(let values) = self { values } else { nil } }

  /// Indicates whether the values are those of a view of another library.
  var hasSurroundings: Bool { if case .values(let values) = self { values.hasSurroundings } else { false } }
}

/// A function of key paths, as a source for a bound object.
package final class UntypedSource {
  private let function: (AnyKeyPath) -> Any?

  /// The values for objects made from the object; `nil` if there is only the function.
  let values: EnvironmentValues?

  /// The origin of the function's results, for the owner of the binding.
  package let origin: Any?

  /// The properties for which the function gave a value of the wrong type.
  private let failures = ReceivedIssues<PropertyIdentity>()

  package init(
    _ function: @escaping (AnyKeyPath) -> Any?, values: EnvironmentValues? = nil, origin: Any? = nil
  ) {
    self.function = function
    self.values = values
    self.origin = origin
  }

  func value(at keyPath: AnyKeyPath) -> Any? { function(keyPath) }

  /// Fails the running test, once for each property, because the property's value has the wrong type.
  func fail(for property: PropertyIdentity, _ issue: @autoclosure () -> EnvironmentIssue) {
    EnvironmentReporting.failRunningTest(once: property, among: failures, issue())
  }
}
