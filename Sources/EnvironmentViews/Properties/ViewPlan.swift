/// What to do to install the values of the dynamic properties in a value of one type, and whatever else there is to know
/// about the type.
///
/// Reflection finds the properties once for each type; from then on a plan is a list of offsets and of functions that
/// know the type at each.
@MainActor
final class ViewPlan {
  private let type: ObjectIdentifier

  /// The name of the type, without what it is nested in.
  let name: String

  /// Whether the type is a view of this library's.
  let isBuiltIn: Bool

  /// Whether a body of the type has read something that tells of its changes.
  var hasReadObservable = false

  private let properties: PropertyChain?

  /// What reads from the environment in a place where nothing can be installed.
  private let unreachable: [String]

  private init(for type: Any.Type) {
    let reflection = PropertyReflection(of: type)
    self.type = ObjectIdentifier(type)
    name = _typeName(type, qualified: false)
    isBuiltIn = type is any BuiltInView.Type
    properties = PropertyChain(reflection.properties[...])
    unreachable = reflection.unreachable
  }

  private static var plans: [ObjectIdentifier: ViewPlan] = [:]

  /// Plans that were in use lately, where their types' identities say. Nothing else is called during an access.
  @exclusivity(unchecked) private static var latest: [ViewPlan?] = Array(repeating: nil, count: 64)

  /// The plan for a type.
  ///
  /// - Complexity: O(1), and O(fields) for the first time.
  static func plan(for type: Any.Type) -> ViewPlan {
    // Without this, looking a plan up would take longer than carrying it out. See the benchmark `views/render`.
    let identity = ObjectIdentifier(type)
    let slot = Int(truncatingIfNeeded: UInt(bitPattern: identity) >> 4 & 63)
    if let plan = latest[slot], plan.type == identity { return plan }
    let plan = plans[identity] ?? ViewPlan(for: type)
    plans[identity] = plan
    latest[slot] = plan
    return plan
  }

  /// Whether the type has no dynamic properties.
  var hasNoProperties: Bool { properties == nil }

  /// What is wrong if there are properties that values can't be installed in.
  func error(for type: Any.Type) -> ViewInstallationError? {
    unreachable.isEmpty ? nil : ViewInstallationError(view: type, facts: unreachable)
  }

  /// A copy of a value with its properties installed.
  func installed<Value>(_ value: Value, from source: any PropertySource) throws -> Value {
    if let error = error(for: Value.self) { throw error }
    return installedAsFarAsPossible(value, from: source)
  }

  /// A copy of a value with those of its properties installed that can be.
  func installedAsFarAsPossible<Value>(_ value: Value, from source: any PropertySource) -> Value {
    var copy = value
    properties?.install(&copy, from: source)
    return copy
  }

  /// Whether each property of a value has what it would have if it were installed now.
  func isCurrent<Value>(_ value: Value, in source: any PropertySource) -> Bool {
    var copy = value
    return properties?.isCurrent(&copy, in: source) ?? true
  }
}

/// The steps of a plan, one after the other.
///
/// An array would be retained for each view, and each step with it. To follow constants takes no reference counting. See
/// the benchmark `views/render`.
@MainActor
private final class PropertyChain {
  private let first: PropertyStep
  private let rest: PropertyChain?

  /// Makes a chain of steps; `nil` if there are none.
  init?(_ steps: ArraySlice<PropertyStep>) {
    guard let first = steps.first else { return nil }
    self.first = first
    rest = PropertyChain(steps.dropFirst())
  }

  /// Installs the properties of the value at an address.
  func install<Value>(_ value: UnsafeMutablePointer<Value>, from source: any PropertySource) {
    first.install(UnsafeMutableRawPointer(value), PropertyPlace(offset: 0), source)
    rest?.install(value, from: source)
  }

  /// Whether each property of the value at an address has what it would have if it were installed now.
  func isCurrent<Value>(_ value: UnsafeMutablePointer<Value>, in source: any PropertySource) -> Bool {
    let isCurrent = first.isCurrent(UnsafeMutableRawPointer(value), source)
    // The others as well, since one that is current may have brought something along.
    return (rest?.isCurrent(value, in: source) ?? true) && isCurrent
  }
}
