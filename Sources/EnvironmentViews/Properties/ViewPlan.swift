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

  /// Indicates whether the type must be one of ever larger types in one another.
  let hasGrown: Bool

  /// Indicates whether the type is a view of this library.
  let isBuiltIn: Bool

  /// The type whose body is evaluated, if a program wrote it: the type, or a modifier's.
  let bodyOwner: Any.Type?

  /// Indicates whether a body of the type has read an observable object.
  var hasReadObservable = false

  /// Indicates whether a view of the type may have properties read by its initializer.
  var hasReaders = true

  private let properties: [PropertyInstallation]

  /// The properties that need an installation, in places where nothing can be installed, and the readers of the
  /// environment there.
  private let unreachable: [String]
  private let uninstalled: [String]

  private init(for type: Any.Type) {
    let builtIn = type as? any BuiltInView.Type
    let reflection = PropertyReflection(of: type, in: builtIn.map { $0.bodyOwner == nil ? .wrappers : .inside } ?? .all)
    name = _typeName(Self.shownType(of: type), qualified: false)
    hasGrown = HierarchyDepth.hasGrown(name)
    isBuiltIn = builtIn != nil
    bodyOwner = builtIn.map { $0.bodyOwner } ?? type
    properties = reflection.installations
    (unreachable, uninstalled) = (reflection.unreachable, reflection.uninstalled)
  }

  /// Returns the type giving views of a type their name.
  static func shownType(of type: Any.Type) -> Any.Type {
    (type as? any BuiltInView.Type)?.bodyOwner ?? type
  }

  // No other code runs during an access, so accesses can't overlap. See the benchmark `views/render`.
  @exclusivity(unchecked) private static var plans: [ObjectIdentifier: ViewPlan] = [:]

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

  /// Returns an error if there are properties without a way to install values.
  func error(for type: Any.Type) -> ViewInstallationError? {
    unreachable.isEmpty ? nil : ViewInstallationError(view: type, facts: unreachable)
  }

  /// Installs the properties of a value that is part of no hierarchy, so that readers without an installation have no
  /// place.
  func inject<Value>(_ value: inout Value, from host: any PropertyHost) throws {
    if !uninstalled.isEmpty { throw ViewInstallationError(view: Value.self, facts: unreachable + uninstalled) }
    try install(&value, from: host)
  }

  /// Installs the properties of a value.
  func install<Value>(_ value: inout Value, from host: any PropertyHost) throws {
    if let error = error(for: Value.self) { throw error }
    installAll(in: &value, from: host)
  }

  /// Installs the installable properties of a value.
  func installAll<Value>(in value: inout Value, from host: any PropertyHost) {
    if properties.isEmpty { return }
    if !UninstalledReads.isEmpty { reportInitializerReads(of: value, in: host.environment) }
    withAddress(of: &value) { address in
      for property in properties { property.install(address, PropertyPlace(offset: 0), host) }
    }
  }

  /// Returns whether each property of a value has the value that would be installed now.
  func isCurrent<Value>(_ value: Value, in host: any PropertyHost) -> Bool {
    var value = value
    return withAddress(of: &value) { address in
      // All properties are checked, because a check also updates parts that don't need a new installation.
      var isCurrent = true
      for property in properties where !property.isCurrent(address, host) { isCurrent = false }
      return isCurrent
    }
  }

  /// Returns whether a quick check shows that a property of a value differs from the value that would be installed now.
  func isOutdated<Value>(_ value: Value, in environment: EnvironmentValues) -> Bool {
    var value = value
    return withAddress(of: &value) { address in properties.contains { $0.isOutdated(address, environment) } }
  }
}

/// Calls an operation of the main actor with the address of a value.
//
// A function of this module, so that the operation doesn't check its actor: see ``trackingReads(_:onChange:)``.
private func withAddress<Value, Result>(
  of value: inout Value, _ operation: (UnsafeMutableRawPointer) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &value) { operation(UnsafeMutableRawPointer($0)) }
}
