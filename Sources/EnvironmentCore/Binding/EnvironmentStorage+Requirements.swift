extension EnvironmentStorage {
  /// Reports the requirements of an object that are neither set in its binding nor assigned. One issue names all of
  /// them. The issue is reported again only if the missing requirements change, but a test binding the object fails
  /// each time.
  func checkRequirements(of object: some EnvironmentAccessible) {
    // In a test with a recorded environment.
    if TestObservers.observeValues, let values = state.withLock({ $0.bindings.last?.source.values }) {
      TestObservers.noteSettings(in: values, "in what '\(type(of: object))' is bound to")
    }
    // Most classes require nothing.
    if state.withLock({ $0.table?.requirements.value.isEmpty ?? false }) { return }
    let requirements = table(of: type(of: object)).requirements.value
    if requirements.isEmpty { return }
    let (source, assigned) = state.withLock { state in
      (state.bindings.last?.source, state.properties.assigned.map(\.keyPath))
    }
    guard let source else { return }
    let missing = requirements.filter { requirement in
      !source.hasValue(at: requirement.keyPath) && !assigned.contains { $0 == requirement.keyPath }
    }
    let names = missing.map(\.name)
    let isNew = state.withLock { state in
      if names == state.rareParts?.reportedRequirements ?? [] { return false }
      state.makeRareParts().reportedRequirements = names
      return true
    }
    if names.isEmpty { return }
    if let location = EnvironmentReporting.handling.testLocation {
      EnvironmentReporting.failTest(.missing(names, of: type(of: object)), at: location)
    } else if isNew {
      EnvironmentReporting.report(.missing(names, of: type(of: object)))
    }
  }
}

extension EnvironmentIssue {
  /// Returns the issue of an object bound to an environment without some of its required values.
  fileprivate static func missing(_ names: [String], of object: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(object)' is bound to an environment that lacks what it requires, so defaults are used.",
      place: ["Object: \(String(reflecting: object))", "Missing: \(names.joined(separator: ", "))"]
        + names.compactMap { name in
          ReportedProperty.location(of: name, in: object).map { "Property: \(name), at \($0)" }
        },
      remedies: names.map { "Set '\($0)' above the view that binds the object: '.environment(\\.\($0), …)'." } + [
        "Or set \(names.count == 1 ? "it" : "them") in the values that the object is bound to by hand: 'bindEnvironment(from:)'."
      ]
        + (RunningTest.current == nil
          ? [] : ["In a test: 'bindTestEnvironment { … }', or the trait '.environment { … }' and no binding."])
    )
  }
}
