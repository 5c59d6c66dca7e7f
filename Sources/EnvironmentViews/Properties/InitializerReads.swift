import EnvironmentCore

extension ViewPlan {
  /// The types and names of the reported properties.
  private static let reportedReads = ReceivedIssues<[String]>()

  /// Reports the properties read by the initializer of a view whose values are now different. Looks at one view of the
  /// type for each further read, unless the type has such properties.
  func reportInitializerReads<Value>(of view: Value) {
    if checkedReads == UninstalledReads.count { return }
    if !reportInitializerReads(in: view, of: Value.self) { checkedReads = UninstalledReads.count }
  }

  /// Returns whether there are properties with the key path of a read.
  @discardableResult
  private func reportInitializerReads(in value: Any, of type: Any.Type) -> Bool {
    var isRead = false
    for child in Mirror(reflecting: value).children {
      switch child.value {
      case let property as any EnvironmentProperty:
        guard let read = UninstalledReads.value(of: property) else { break }
        isRead = true
        if !property.hasOtherInstalledValue(than: read) { break }
        let name = String((child.label ?? "").drop { $0 == "_" })
        EnvironmentReporting.report(
          once: [String(reflecting: type), name], among: Self.reportedReads,
          .initializerRead(of: name, in: type, at: property.keyPath))
      case is any ViewModifier, is any DynamicProperty:
        if reportInitializerReads(in: child.value, of: Swift.type(of: child.value)) { isRead = true }
      case let properties as [any DynamicProperty]:
        for property in properties where reportInitializerReads(in: property, of: Swift.type(of: property)) {
          isRead = true
        }
      case let other where TypeKind(of: Swift.type(of: other)) == .tuple:
        if reportInitializerReads(in: other, of: type) { isRead = true }
      default: break
      }
    }
    return isRead
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
