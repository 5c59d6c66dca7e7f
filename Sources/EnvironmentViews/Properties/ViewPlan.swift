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

  private let properties: [PropertyStep]

  /// What reads from the environment in a place where nothing can be installed.
  private let unreachable: [String]

  private init(for type: Any.Type) {
    let reflection = PropertyReflection(of: type)
    self.type = ObjectIdentifier(type)
    name = _typeName(type, qualified: false)
    isBuiltIn = type is any BuiltInView.Type
    properties = reflection.properties
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
  var hasNoProperties: Bool { properties.isEmpty }

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
    if properties.isEmpty { return value }
    var copy = value
    install(&copy, from: source)
    return copy
  }

  /// Installs the properties of the value at an address.
  private func install<Value>(_ value: UnsafeMutablePointer<Value>, from source: any PropertySource) {
    for index in properties.indices {
      properties[index].install(UnsafeMutableRawPointer(value), PropertyPlace(offset: 0), source)
    }
  }

  /// Whether each property of a value has what it would have if it were installed now.
  func isCurrent<Value>(_ value: Value, in source: any PropertySource) -> Bool {
    var copy = value
    return withUnsafeMutablePointer(to: &copy) { pointer in
      var isCurrent = true
      // All of them, since one that is current may have brought something along.
      for property in properties where !property.isCurrent(UnsafeMutableRawPointer(pointer), source) {
        isCurrent = false
      }
      return isCurrent
    }
  }
}
