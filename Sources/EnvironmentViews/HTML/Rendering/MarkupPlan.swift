import EnvironmentCore

/// The installation of the `@Environment` properties in markups of one type. A plan lives as long as the process.
nonisolated final class MarkupPlan: Sendable {
  private struct Property: Sendable {
    let offset: Int
    let type: any MarkupProperty.Type
    let access: PlainAccess?
  }

  /// The type, if a program wrote its body.
  let bodyOwner: Any.Type?
  private let properties: [Property]

  /// The properties without support in a markup.
  private let facts: [String]

  /// Makes the plan for a type while it installs the properties of one value.
  private init<Value>(installing value: inout Value, from renderer: MarkupRenderer) {
    let builtIn = Value.self as? any BuiltInView.Type
    bodyOwner = builtIn.map { $0.bodyOwner } ?? Value.self
    var properties: [Property] = []
    var facts: [String] = []
    if Value.self is AnyObject.Type { facts.append("'\(Value.self)' is a class; make it a struct.") }
    withUnsafeMutablePointer(to: &value) { pointer in
      let address = UnsafeMutableRawPointer(pointer)
      func add(_ fields: [Field], at base: Int) {
        for field in fields where field.isStrong {
          let offset = base + field.offset
          if let type = field.type as? any MarkupProperty.Type {
            properties.append(
              Property(offset: offset, type: type, access: type.installFindingKey(at: address + offset, from: renderer))
            )
          } else if TypeKind(of: field.type) == .tuple || field.type is any MarkupModifier.Type {
            add(EnvironmentCore.fields(of: field.type), at: offset)
          } else if field.type is any DynamicProperty.Type, !(field.type is any SelfContainedProperty.Type) {
            facts.append("'\(field.name.drop { $0 == "_" })' is a '\(field.type)'.")
          }
        }
      }
      add(fields(of: Value.self), at: 0)
    }
    (self.properties, self.facts) = (properties, facts)
  }

  /// Installs the properties of a value.
  ///
  /// - Parameter isInstalled: Whether making the plan has installed them.
  func install<Value>(_ value: inout Value, from renderer: MarkupRenderer, isInstalled: Bool) throws {
    if !facts.isEmpty { throw ViewInstallationError(markup: Value.self, facts: facts) }
    if isInstalled { return }
    withUnsafeMutablePointer(to: &value) { pointer in
      for property in properties {
        property.type.install(at: UnsafeMutableRawPointer(pointer) + property.offset, property.access, from: renderer)
      }
    }
  }

  private static let plans = Lock<[ObjectIdentifier: MarkupPlan]>([:])

  /// Returns the plan for the type of a value. Making it installs the properties of the value.
  static func plan<Value>(
    for value: inout Value, from renderer: MarkupRenderer, isInstalled: inout Bool
  ) -> MarkupPlan {
    let id = ObjectIdentifier(Value.self)
    if let plan = plans.withLock({ $0[id] }) { return plan }
    // Outside the lock, because it reads properties. Another thread may make one, too.
    let made = MarkupPlan(installing: &value, from: renderer)
    isInstalled = true
    return plans.withLock { plans in
      let plan = plans[id] ?? made
      plans[id] = plan
      return plan
    }
  }
}

/// A property whose value can be installed in any isolation.
//
// Through raw pointers: see ``PropertyInstallation``.
nonisolated protocol MarkupProperty: SendableMetatype {
  mutating func install(_ access: PlainAccess?, from renderer: MarkupRenderer)

  /// Installs the value, and returns what a plan keeps about the property.
  mutating func installFindingKey(from renderer: MarkupRenderer) -> PlainAccess?
}

extension MarkupProperty {
  fileprivate static func installFindingKey(
    at address: UnsafeMutableRawPointer, from renderer: MarkupRenderer
  ) -> PlainAccess? {
    address.assumingMemoryBound(to: Self.self).pointee.installFindingKey(from: renderer)
  }

  fileprivate static func install(
    at address: UnsafeMutableRawPointer, _ access: PlainAccess?, from renderer: MarkupRenderer
  ) {
    address.assumingMemoryBound(to: Self.self).pointee.install(access, from: renderer)
  }
}

extension Environment: MarkupProperty {
  mutating func install(_ access: PlainAccess?, from renderer: MarkupRenderer) {
    if Value.self == EnvironmentValues.self { return install(renderer.environment.detached.observedInTest) }
    if let access { install(renderer.environment, by: access) } else { install(renderer.environment) }
  }

  mutating func installFindingKey(from renderer: MarkupRenderer) -> PlainAccess? {
    if Value.self != EnvironmentValues.self { return installFindingKey(renderer.environment) }
    install(nil, from: renderer)
    return nil
  }
}

extension EnvironmentBound: MarkupProperty {
  mutating func installFindingKey(from renderer: MarkupRenderer) -> PlainAccess? {
    install(nil, from: renderer)
    return nil
  }

  mutating func install(_ access: PlainAccess?, from renderer: MarkupRenderer) {
    install(binding: renderer.bind)
  }
}

extension Optional: MarkupProperty where Wrapped: MarkupProperty {
  mutating func installFindingKey(from renderer: MarkupRenderer) -> PlainAccess? {
    self?.installFindingKey(from: renderer)
  }

  mutating func install(_ access: PlainAccess?, from renderer: MarkupRenderer) {
    self?.install(access, from: renderer)
  }
}

extension Array: MarkupProperty where Element: MarkupProperty {
  mutating func installFindingKey(from renderer: MarkupRenderer) -> PlainAccess? {
    let keys = indices.map { self[$0].installFindingKey(from: renderer) }
    return keys.first ?? nil
  }

  mutating func install(_ access: PlainAccess?, from renderer: MarkupRenderer) {
    for index in indices { self[index].install(access, from: renderer) }
  }
}

/// The plans used by one rendering. Finding one here takes no lock, and counts no shared reference.
nonisolated struct MarkupPlanCache: ~Copyable {
  private typealias Entry = (type: ObjectIdentifier?, plan: Unmanaged<MarkupPlan>?)

  /// An entry for each value of a hash; none before the first plan.
  private var entries: [Entry] = []

  /// Returns the plan for the type of a value.
  mutating func plan<Value>(
    for value: inout Value, from renderer: MarkupRenderer, isInstalled: inout Bool
  ) -> Unmanaged<MarkupPlan> {
    let type = ObjectIdentifier(Value.self)
    if entries.isEmpty { entries = Array(repeating: (nil, nil), count: 64) }
    let address = UInt(bitPattern: type)
    // Metadata is aligned to its size, of a few words.
    let index = Int((address >> 4 ^ address >> 10) & 63)
    if entries[index].type == type, let plan = entries[index].plan { return plan }
    let plan = Unmanaged.passUnretained(MarkupPlan.plan(for: &value, from: renderer, isInstalled: &isInstalled))
    entries[index] = (type, plan)
    return plan
  }
}

// A modifier's body can have this content as markup although the modifier is applied to another view. Such content is
// shown by visitors of the main actor. A renderer of markup refuses it.
extension _ViewModifier_Content: Markup where Modifier: MarkupModifier {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    guard var view = view as? any Markup else {
      throw ViewInstallationError(markup: Modifier.self, facts: ["'content' is a '\(type(of: view))'."])
    }
    try renderer.base.visit(&view, with: renderer)
  }
}
