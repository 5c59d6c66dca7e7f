import EnvironmentCore

extension ViewPlan {
  /// The types and names of the reported properties.
  private nonisolated static let reportedReads = ReceivedIssues<[String]>()

  /// Reports the properties read by the initializer of a view with other values than those of its place. If the first
  /// view of the type has no properties for reading the environment, no other one is searched.
  func reportInitializerReads<Value>(of view: Value, in environment: EnvironmentValues) {
    if hasReaders { hasReaders = Self.reportReads(in: view, of: Value.self, environment) }
  }

  /// Reports the properties, and returns whether there are any for reading the environment.
  @discardableResult
  nonisolated static func reportReads(in value: Any, of type: Any.Type, _ environment: EnvironmentValues) -> Bool {
    var areFound = false
    for child in Mirror(reflecting: value).children {
      switch child.value {
      case let property as any EnvironmentProperty:
        areFound = true
        guard UninstalledReads.isOutdated(property, in: environment) else { break }
        let name = String((child.label ?? "").drop { $0 == "_" })
        EnvironmentReporting.report(
          once: [String(reflecting: type), name], among: reportedReads,
          .initializerRead(of: name, in: type, at: property.keyPath))
      case is any ViewModifier, is any DynamicProperty:
        if reportReads(in: child.value, of: Swift.type(of: child.value), environment) { areFound = true }
      case let properties as [any DynamicProperty]:
        for property in properties where reportReads(in: property, of: Swift.type(of: property), environment) {
          areFound = true
        }
      case let other where TypeKind(of: Swift.type(of: other)) == .tuple:
        if reportReads(in: other, of: type, environment) { areFound = true }
      default: break
      }
    }
    return areFound
  }
}

extension EnvironmentIssue {
  fileprivate static func initializerRead(
    of name: String, in view: Any.Type, at keyPath: AnyKeyPath
  ) -> EnvironmentIssue {
    let kind = view is any DynamicProperty.Type ? "Type" : "View"
    return EnvironmentIssue(
      "'\(view).\(name)' was read before the view had a place in a hierarchy, so it had another value than the one shown there.",
      place: ["\(kind): \(String(reflecting: view))", "Property: \(name)"],
      remedies: [
        "Read the property in 'body', or in an action or a task of the view, instead of in an initializer.",
        "Or pass the value to the initializer.",
      ],
      source: (keyPath as? PartialKeyPath<EnvironmentValues>).flatMap { ValueKey(readBy: $0) }?.sourceInTask()
    )
  }
}
