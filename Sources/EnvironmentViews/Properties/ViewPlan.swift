import EnvironmentCore

/// The installation of the dynamic properties in values of one type, and other facts about the type.
///
/// Reflection finds the properties once for each type. After that, a plan is a list of offsets and of functions for the
/// type at each offset.
@MainActor
@usableFromInline
final class ViewPlan {
  /// The name of the type, without the names of enclosing types.
  let name: String

  /// Indicates whether the name is so long that the types of views may be growing without end.
  let hasLongName: Bool

  /// Indicates whether the type is a view of this library.
  let isBuiltIn: Bool

  /// The type whose body is evaluated, if a program wrote it: the type, or that of a modifier.
  let bodyOwner: Any.Type?

  /// Indicates whether a body of the type has read an observable object.
  var hasReadObservable = false

  /// The number of uninstalled reads for which a view of the type was checked.
  private var checkedReads = 0

  private let properties: [PropertyStep]

  /// The readers of the environment in places where nothing can be installed.
  private let unreachable: [String]

  private init(for type: Any.Type) {
    let builtIn = type as? any BuiltInView.Type
    let reflection = PropertyReflection(of: type, looksInside: builtIn?.holdsProperties ?? false)
    name = _typeName(Self.shownType(of: type), qualified: false)
    // The names of nested types stop growing at about four hundred levels, beyond which the runtime makes no name.
    hasLongName = name.utf8.count > 1_000
    isBuiltIn = builtIn != nil
    bodyOwner = builtIn.map { $0.bodyOwner } ?? type
    properties = reflection.properties
    unreachable = reflection.unreachable
  }

  /// Returns the type that views of a type are named after.
  static func shownType(of type: Any.Type) -> Any.Type {
    (type as? any BuiltInView.Type)?.bodyOwner ?? type
  }

  private static var plans: [ObjectIdentifier: ViewPlan] = [:]

  /// Returns the plan for a type.
  ///
  /// - Complexity: O(1), and O(fields) for the first time.
  @usableFromInline
  static func plan(for type: Any.Type) -> ViewPlan {
    let identity = ObjectIdentifier(type)
    if let plan = plans[identity] { return plan }
    let plan = ViewPlan(for: type)
    plans[identity] = plan
    return plan
  }

  /// Indicates whether the type has no dynamic properties.
  var hasNoProperties: Bool { properties.isEmpty }

  /// Indicates whether there are no properties to install, nor any that can't be installed.
  var hasNothingToInstall: Bool { properties.isEmpty && unreachable.isEmpty }

  /// Returns an error if there are properties that values can't be installed in.
  func error(for type: Any.Type) -> ViewInstallationError? {
    unreachable.isEmpty ? nil : ViewInstallationError(view: type, facts: unreachable)
  }

  /// Installs the properties of a value.
  func install<Value>(_ value: inout Value, from host: any PropertyHost) throws {
    if let error = error(for: Value.self) { throw error }
    installAll(in: &value, from: host)
  }

  /// Returns a copy of a value with those of its properties installed that can be.
  func installedAsFarAsPossible<Value>(_ value: Value, from host: any PropertyHost) -> Value {
    var copy = value
    installAll(in: &copy, from: host)
    return copy
  }

  private func installAll<Value>(in value: inout Value, from host: any PropertyHost) {
    if !UninstalledReads.isEmpty { reportInitializerReads(of: value) }
    if properties.isEmpty { return }
    withUnsafeMutablePointer(to: &value) { value in
      for step in properties { step.install(UnsafeMutableRawPointer(value), PropertyPlace(offset: 0), host) }
    }
  }

  /// Returns whether each property of a value has the value that would be installed now.
  func isCurrent<Value>(_ value: Value, in host: any PropertyHost) -> Bool {
    var value = value
    return withUnsafeMutablePointer(to: &value) { value in
      // All properties are checked, because a check also updates parts that need no new installation.
      properties.reduce(true) { $1.isCurrent(UnsafeMutableRawPointer(value), host) && $0 }
    }
  }

  /// Returns whether a quick check shows that a property of a value differs from the value that would be installed now.
  func isOutdated<Value>(_ value: Value, in environment: EnvironmentValues) -> Bool {
    var value = value
    return withUnsafeMutablePointer(to: &value) { value in
      properties.contains { $0.isOutdated(UnsafeMutableRawPointer(value), environment) }
    }
  }
}

// MARK: Reads in initializers

extension ViewPlan {
  /// Reports the properties that the initializer of a view has read. Looks at one view of the type for each further
  /// read, because the views of a type mostly have the same key paths.
  private func reportInitializerReads<Value>(of view: Value) {
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
          once: InitializerRead(type: ObjectIdentifier(type), name: name), among: InitializerRead.reported,
          .initializerRead(of: name, in: type))
      case is any EnvironmentProperty: break
      case let modifier as any ViewModifier: reportInitializerReads(in: modifier, of: Swift.type(of: modifier))
      case let property as any DynamicProperty: reportInitializerReads(in: property, of: Swift.type(of: property))
      case let properties as [any DynamicProperty]:
        for property in properties { reportInitializerReads(in: property, of: Swift.type(of: property)) }
      case let other where TypeKind(of: Swift.type(of: other)) == .tuple: reportInitializerReads(in: other, of: type)
      default: break
      }
    }
  }
}

/// A property that the initializer of a view has read.
private struct InitializerRead: Hashable {
  static let reported = ReceivedIssues<InitializerRead>()

  let type: ObjectIdentifier
  let name: String
}

extension EnvironmentIssue {
  fileprivate static func initializerRead(of name: String, in view: Any.Type) -> EnvironmentIssue {
    let kind = view is any DynamicProperty.Type ? "Type" : "View"
    return EnvironmentIssue(
      "'\(view).\(name)' was read before the view had a place in a hierarchy, so it had the task's value or the default.",
      place: ["\(kind): \(String(reflecting: view))", "Property: \(name)"],
      remedies: [
        "Read the property in 'body', or in an action or a task of the view, instead of in an initializer.",
        "Or pass the value to the initializer.",
      ]
    )
  }
}
