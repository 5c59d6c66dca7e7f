import EnvironmentCore

extension ViewPlan {
  /// The types and names of the reported properties.
  private static let reportedReads = ReceivedIssues<[String]>()

  /// Reports the properties read by the initializer of a view whose values are now different. Looks at one view of the
  /// type for each further read, unless the type has such properties.
  func reportInitializerReads<Value>(of view: Value) {
    if checkedReads == UninstalledReads.count { return }
    var reads = InitializerReads()
    reads.find(in: view, of: Value.self)
    if !reads.areFound { checkedReads = UninstalledReads.count }
    if !reads.canBeKept { return }
    for read in reads.outdated {
      EnvironmentReporting.report(
        once: [String(reflecting: read.type), read.name], among: Self.reportedReads,
        .initializerRead(of: read.name, in: read.type, at: read.keyPath))
    }
  }
}

/// The properties of a view with the key paths of reads.
@MainActor
private struct InitializerReads {
  var areFound = false

  /// The properties whose values are now different.
  var outdated: [(name: String, type: Any.Type, keyPath: AnyKeyPath)] = []

  /// Indicates whether the view stores anything else. Otherwise, it can't show what its initializer has read, and the
  /// reads are those of other code with the same key paths.
  var canBeKept = false

  mutating func find(in value: Any, of type: Any.Type) {
    for child in Mirror(reflecting: value).children {
      switch child.value {
      case let property as any EnvironmentProperty:
        guard let read = UninstalledReads.value(of: property) else { break }
        areFound = true
        if !property.hasOtherInstalledValue(than: read) { break }
        outdated.append((String((child.label ?? "").drop { $0 == "_" }), type, property.keyPath))
      case is any ViewModifier, is any DynamicProperty: find(in: child.value, of: Swift.type(of: child.value))
      case let properties as [any DynamicProperty]:
        for property in properties { find(in: property, of: Swift.type(of: property)) }
      case let other where TypeKind(of: Swift.type(of: other)) == .tuple: find(in: other, of: type)
      default: canBeKept = true
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
