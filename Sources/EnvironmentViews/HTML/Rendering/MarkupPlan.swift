import EnvironmentCore

/// The installation of the `@Environment` properties in markups of one type. A plan lives as long as the process.
nonisolated final class MarkupPlan: Sendable {
  private struct Property: Sendable {
    let offset: Int
    let type: any MarkupProperty.Type
  }

  /// The type, if a program wrote its body.
  let bodyOwner: Any.Type?
  private let properties: [Property]

  /// The properties without support in a markup.
  private let facts: [String]

  private init(for type: Any.Type) {
    let builtIn = type as? any BuiltInView.Type
    bodyOwner = builtIn.map { $0.bodyOwner } ?? type
    var properties: [Property] = []
    var facts: [String] = []
    if type is AnyObject.Type { facts.append("'\(type)' is a class; make it a struct.") }
    func addFields(of type: Any.Type, at base: Int) {
      for field in fields(of: type) where field.isStrong {
        let offset = base + field.offset
        if let type = field.type as? any MarkupProperty.Type {
          properties.append(Property(offset: offset, type: type))
        } else if TypeKind(of: field.type) == .tuple || field.type is any MarkupModifier.Type {
          addFields(of: field.type, at: offset)
        } else if field.type is any DynamicProperty.Type, !(field.type is any SelfContainedProperty.Type) {
          facts.append("'\(field.name.drop { $0 == "_" })' is a '\(field.type)'.")
        }
      }
    }
    addFields(of: type, at: 0)
    (self.properties, self.facts) = (properties, facts)
  }

  /// Installs the properties of a value.
  func install<Value>(_ value: inout Value, from renderer: MarkupRenderer) throws {
    if !facts.isEmpty { throw ViewInstallationError(markup: Value.self, facts: facts) }
    #if DEBUG
      if !properties.isEmpty, !UninstalledReads.isEmpty {
        ViewPlan.reportReads(in: value, of: Value.self, renderer.environment)
      }
    #endif
    withUnsafeMutablePointer(to: &value) { pointer in
      for property in properties {
        property.type.install(at: UnsafeMutableRawPointer(pointer) + property.offset, from: renderer)
      }
    }
  }

  private static let plans = Lock<[ObjectIdentifier: MarkupPlan]>([:])

  /// Returns the plan for a type.
  static func plan(for type: Any.Type) -> MarkupPlan {
    plans.withLock { plans in
      if let plan = plans[ObjectIdentifier(type)] { return plan }
      let plan = MarkupPlan(for: type)
      plans[ObjectIdentifier(type)] = plan
      return plan
    }
  }
}

/// A property whose value can be installed in any isolation.
//
// Through raw pointers: see ``PropertyInstallation``.
nonisolated protocol MarkupProperty: SendableMetatype {
  mutating func install(from renderer: MarkupRenderer)
}

extension MarkupProperty {
  fileprivate static func install(at address: UnsafeMutableRawPointer, from renderer: MarkupRenderer) {
    address.assumingMemoryBound(to: Self.self).pointee.install(from: renderer)
  }
}

extension Environment: MarkupProperty {
  mutating func install(from renderer: MarkupRenderer) {
    let values = renderer.environment
    install(Value.self == EnvironmentValues.self ? values.detached.observedInTest : values)
  }
}

extension EnvironmentBound: MarkupProperty {
  mutating func install(from renderer: MarkupRenderer) { install(binding: renderer.bind) }
}

extension Optional: MarkupProperty where Wrapped: MarkupProperty {
  mutating func install(from renderer: MarkupRenderer) { self?.install(from: renderer) }
}

extension Array: MarkupProperty where Element: MarkupProperty {
  mutating func install(from renderer: MarkupRenderer) {
    for index in indices { self[index].install(from: renderer) }
  }
}

/// The plans used by one rendering. Finding one here takes no lock, and counts no shared reference.
nonisolated struct MarkupPlanCache: ~Copyable {
  private typealias Entry = (type: ObjectIdentifier?, plan: Unmanaged<MarkupPlan>?)

  /// An entry for each value of a hash; none before the first plan.
  private var entries: [Entry] = []

  /// Returns the plan for a type.
  mutating func plan(for planned: Any.Type) -> Unmanaged<MarkupPlan> {
    let type = ObjectIdentifier(planned)
    if entries.isEmpty { entries = Array(repeating: (nil, nil), count: 64) }
    let address = UInt(bitPattern: type)
    // Metadata is aligned to its size, of a few words.
    let index = Int((address >> 4 ^ address >> 10) & 63)
    if entries[index].type == type, let plan = entries[index].plan { return plan }
    let plan = Unmanaged.passUnretained(MarkupPlan.plan(for: planned))
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
