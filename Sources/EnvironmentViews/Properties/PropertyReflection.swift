import EnvironmentCore

/// The dynamic properties of a type, found by reflection.
@MainActor
struct PropertyReflection {
  private(set) var installations: [PropertyInstallation] = []

  /// The properties that need an installation, in places where nothing can be installed.
  private(set) var unreachable: [String] = []

  /// The readers of the environment in such places. In a hierarchy, they read the values of their view's place.
  private(set) var uninstalled: [String] = []

  /// The dynamic properties in the types of dynamic properties; `nil` while they are being found.
  private static var reflections: [ObjectIdentifier: PropertyReflection?] = [:]

  /// Returns the dynamic properties in a type that is itself a dynamic property. They are found once. Returns `nil`
  /// while they are being found: the type holds values of its own type in an array.
  static func ofProperty(_ type: Any.Type) -> PropertyReflection? {
    let id = ObjectIdentifier(type)
    if let known = reflections[id] { return known }
    reflections.updateValue(nil, forKey: id)
    let reflection = PropertyReflection(of: type)
    reflections[id] = reflection
    return reflection
  }

  /// The stored properties of a type that may be dynamic properties.
  enum Search {
    case all

    /// The wrappers: in most views of this library, no other property is one.
    case wrappers

    /// All, and the stored properties of each other one: in a view holding a modifier of a program.
    case inside
  }

  /// Finds the dynamic properties of a type.
  init(of type: Any.Type, in search: Search = .all) {
    if type is AnyObject.Type {
      unreachable.append("'\(type)' is a class; make it a struct.")
    } else {
      addFields(of: type, at: 0, in: search)
      // A mirror would show only the current case of the enum.
      note(payloadTypes(of: type).map(Self.need).max() ?? .nothing, Self.factAboutEnum(type))
    }
  }

  private mutating func addFields(of type: Any.Type, at base: Int, in search: Search) {
    for field in fields(of: type) where search != .wrappers || field.name.hasPrefix("_") {
      let (name, offset, type, kind) = (field.name, field.offset, field.type, TypeKind(of: field.type))
      if kind == .tuple {
        addFields(of: type, at: base + offset, in: .all)
      } else if let property = PropertyInstallation.installation(of: type) {
        // A weak or unowned reference isn't stored as a value of its type. It refers to a class, which is an error.
        if field.isStrong { installations.append(property.moved(by: base + offset)) }
        let inner = Self.innermost(type)
        if let held = Self.ofProperty(inner) { note(held, in: name) }
      } else if search == .inside {
        let held = PropertyReflection(of: type)
        installations += held.installations.map { $0.moved(by: base + offset) }
        note(held, in: name)
      } else {
        note(
          Self.need(of: type),
          kind == .enum
            ? "'\(name)': \(Self.factAboutEnum(type))"
            : Self.innermost(type) == (any DynamicProperty).self
              ? "'\(name)' can hold a 'DynamicProperty' of any type; declare the type, or a generic parameter for it."
              : "'\(name)' is a '\(type)', which isn't a 'DynamicProperty'.")
      }
    }
  }

  private mutating func note(_ need: Need, _ fact: @autoclosure () -> String) {
    switch need {
    case .nothing: break
    case .values: uninstalled.append(fact())
    case .installation: unreachable.append(fact())
    }
  }

  private mutating func note(_ held: PropertyReflection, in name: String) {
    unreachable += held.unreachable.map { "'\(name)': \($0)" }
    uninstalled += held.uninstalled.map { "'\(name)': \($0)" }
  }

  private static func factAboutEnum(_ type: Any.Type) -> String {
    "'\(type)' is an enum, whose cases can't hold installed properties; make it a struct."
  }

  /// Returns the type in all optionals and arrays around it.
  private static func innermost(_ type: Any.Type) -> Any.Type {
    PropertyInstallation.container(type).map { innermost($0.contained) } ?? type
  }

  /// What the properties in a type in which nothing is installed need.
  private enum Need: Comparable {
    case nothing
    /// Values of the environment, which may be those of a place.
    case values
    case installation
  }

  /// Returns what the properties in a type need. Those of a view or modifier in the type are installed when it is shown.
  private static func need(of type: Any.Type) -> Need {
    var seen: Set<ObjectIdentifier> = []
    return need(of: type, &seen)
  }

  private static func need(of type: Any.Type, _ seen: inout Set<ObjectIdentifier>) -> Need {
    let type = innermost(type)
    if PropertyInstallation.holdsNothing(type) { return .nothing }
    if type is any EnvironmentProperty.Type { return .values }
    if type == (any DynamicProperty).self { return .installation }
    if type is any DynamicProperty.Type { return type is any SelfContainedProperty.Type ? .nothing : .installation }
    let parts = (fields(of: type).map(\.type) + payloadTypes(of: type))
      .filter { !PropertyInstallation.holdsNothing($0) }
    if parts.isEmpty || type is any View.Type || type is any ViewModifier.Type { return .nothing }
    // A type may hold itself, in an array or an indirect case.
    guard seen.insert(ObjectIdentifier(type)).inserted else { return .nothing }
    return parts.map { need(of: $0, &seen) }.max() ?? .nothing
  }
}

/// A dynamic property that needs no installation.
protocol SelfContainedProperty {}

extension Binding: SelfContainedProperty {}
extension Bindable: SelfContainedProperty {}
