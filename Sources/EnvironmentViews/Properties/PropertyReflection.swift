@_spi(Reflection) import Swift

/// The dynamic properties of a type, as reflection finds them.
@MainActor
struct PropertyReflection {
  private(set) var properties: [PropertyStep] = []

  /// What reads from the environment in a place where nothing can be installed.
  private(set) var unreachable: [String] = []

  init(of type: Any.Type) {
    if type is AnyObject.Type {
      unreachable.append("'\(type)' is a class; make it a struct.")
    } else {
      addFields(of: type, at: 0)
    }
  }

  private mutating func addFields(of type: Any.Type, at base: Int) {
    let looksInside = type is any PropertyHolder.Type
    forEachField(of: type) { name, offset, kind, field in
      if kind == .tuple {
        addFields(of: field, at: base + offset)
      } else if let step = PropertyStep.step(for: field) {
        properties.append(step.moved(by: base + offset))
        let inner = Self.innermost(field)
        // An existential of a property has nothing of its own to look into, and is reached no further.
        unreachable += PropertyReflection(of: inner).unreachable.map { "'\(name)': \($0)" }
      } else if looksInside {
        let held = PropertyReflection(of: field)
        properties += held.properties.map { $0.moved(by: base + offset) }
        unreachable += held.unreachable.map { "'\(name)': \($0)" }
      } else if Self.readsEnvironment(field) {
        unreachable.append("'\(name)' is a '\(field)', which isn't a 'DynamicProperty'.")
      }
    }
  }

  /// The type of what is in optionals and arrays.
  private static func innermost(_ type: Any.Type) -> Any.Type {
    (type as? any DynamicPropertyContainer.Type).map { innermost($0.contained) } ?? type
  }

  /// Whether a type that nothing is installed in has a property that would need it, so that it would be a default.
  ///
  /// A view or modifier that is a property is installed when it is shown. The payload of an enum can't be seen without a value.
  private static func readsEnvironment(_ type: Any.Type) -> Bool {
    let type = innermost(type)
    if type is any DynamicProperty.Type || type == (any DynamicProperty).self { return true }
    if type is any View.Type || type is any ViewModifier.Type { return false }
    var reads = false
    forEachField(of: type) { _, _, _, field in reads = reads || readsEnvironment(field) }
    return reads
  }
}

/// A type in whose stored properties there are dynamic ones, though they aren't dynamic properties themselves.
protocol PropertyHolder {}
