import EnvironmentCore

extension ViewPlan {
  /// The types and names of the properties that were reported.
  private static let reportedReads = ReceivedIssues<[String]>()

  /// Reports the properties that the initializer of a view has read. Looks at one view of the type for each further
  /// read, because the views of a type mostly have the same key paths.
  func reportInitializerReads<Value>(of view: Value) {
    if checkedReads == UninstalledReads.count { return }
    checkedReads = UninstalledReads.count
    reportInitializerReads(in: view, of: Value.self)
  }

  private func reportInitializerReads(in value: Any, of type: Any.Type) {
    for child in Mirror(reflecting: value).children {
      switch child.value {
      case let property as any EnvironmentProperty where UninstalledReads.contain(property):
        let name = String((child.label ?? "").drop { $0 == "_" })
        EnvironmentReporting.report(
          once: [String(reflecting: type), name], among: Self.reportedReads,
          .initializerRead(of: name, in: type, at: property.keyPath))
      case is any EnvironmentProperty: break
      case is any ViewModifier, is any DynamicProperty:
        reportInitializerReads(in: child.value, of: Swift.type(of: child.value))
      case let properties as [any DynamicProperty]:
        for property in properties { reportInitializerReads(in: property, of: Swift.type(of: property)) }
      case let other where TypeKind(of: Swift.type(of: other)) == .tuple: reportInitializerReads(in: other, of: type)
      default: break
      }
    }
  }
}

extension EnvironmentIssue {
  fileprivate static func initializerRead(
    of name: String, in view: Any.Type, at keyPath: AnyKeyPath
  ) -> EnvironmentIssue {
    let kind = view is any DynamicProperty.Type ? "Type" : "View"
    return EnvironmentIssue(
      "'\(view).\(name)' was read before the view had a place in a hierarchy, so it had the task's value or the default.",
      place: ["\(kind): \(String(reflecting: view))", "Property: \(name)"],
      remedies: [
        "Read the property in 'body', or in an action or a task of the view, instead of in an initializer.",
        "Or pass the value to the initializer.",
      ],
      source: (keyPath as? PartialKeyPath<EnvironmentValues>).flatMap { ValueKey(readBy: $0) }?.sourceInTask()
    )
  }
}
