@_spi(Reflection) import Swift

import EnvironmentCore

/// What to do to install the values of the dynamic properties in a value of one type.
///
/// Reflection finds the properties once for each type; from then on a plan is a list of offsets and of functions that
/// know the type at each.
@MainActor
struct ViewPlan {
  private struct Step {
    let offset: Int
    let install: @MainActor (UnsafeMutableRawPointer, any ViewVisitor) -> Void
  }

  private var steps: [Step] = []

  /// What reads from the environment in a place where nothing can be installed.
  private var unreachable: [String] = []

  private static var plans: [ObjectIdentifier: ViewPlan] = [:]

  /// The plan for a type.
  ///
  /// - Complexity: O(1), and O(fields) for the first time.
  static func plan(for type: Any.Type) -> ViewPlan {
    if let plan = plans[ObjectIdentifier(type)] { return plan }
    let plan = ViewPlan(reflecting: type)
    plans[ObjectIdentifier(type)] = plan
    return plan
  }

  /// A copy of a view with its values installed.
  func installed<Content: View>(_ view: Content, in visitor: any ViewVisitor) throws -> Content {
    guard unreachable.isEmpty else { throw ViewInstallationError(view: Content.self, facts: unreachable) }
    if steps.isEmpty { return view }
    var copy = view
    withUnsafeMutablePointer(to: &copy) { install(at: UnsafeMutableRawPointer($0), in: visitor) }
    return copy
  }

  private func install(at value: UnsafeMutableRawPointer, in visitor: any ViewVisitor) {
    for step in steps { step.install(value + step.offset, visitor) }
  }
}

// MARK: Reflection

extension ViewPlan {
  private init(reflecting type: Any.Type) {
    if type is AnyObject.Type {
      unreachable.append("'\(type)' is a class; make it a struct.")
      return
    }
    forEachField(of: type) { name, offset, field in
      if let property = field as? any DynamicProperty.Type {
        steps.append(Self.step(at: offset, for: property))
        unreachable += Self.plan(for: field).unreachable.map { "'\(name)': \($0)" }
      } else if let optional = field as? any OptionalProperty.Type, let wrapped = optional.dynamicProperty {
        steps.append(Self.optionalStep(at: offset, for: wrapped))
      } else if !(field is any View.Type), Self.readsEnvironment(field) {
        unreachable.append("'\(name)' is a '\(field)', which isn't a 'DynamicProperty'.")
      }
    }
  }

  /// Installs a property: first those inside it, then itself.
  private static func step<Property: DynamicProperty>(at offset: Int, for type: Property.Type) -> Step {
    let inner = plan(for: type)
    let own = (type as? any InstallableProperty.Type).map { installer($0) }
    return Step(offset: offset) { pointer, visitor in
      inner.install(at: pointer, in: visitor)
      own?(pointer, visitor)
      pointer.assumingMemoryBound(to: Property.self).pointee.update()
    }
  }

  /// Installs a property if there is one.
  private static func optionalStep<Property: DynamicProperty>(at offset: Int, for type: Property.Type) -> Step {
    let wrapped = step(at: 0, for: type)
    return Step(offset: offset) { pointer, visitor in
      let optional = pointer.assumingMemoryBound(to: Property?.self)
      guard var property = optional.pointee else { return }
      withUnsafeMutablePointer(to: &property) { wrapped.install(UnsafeMutableRawPointer($0), visitor) }
      optional.pointee = property
    }
  }

  private static func installer<Property: InstallableProperty>(
    _ type: Property.Type
  ) -> @MainActor (UnsafeMutableRawPointer, any ViewVisitor) -> Void {
    { pointer, visitor in
      pointer.assumingMemoryBound(to: Property.self).pointee.install(in: visitor)
    }
  }

  /// Whether a struct that nothing is installed in has a property that would need it.
  private static func readsEnvironment(_ type: Any.Type) -> Bool {
    var reads = false
    forEachField(of: type) { _, _, field in
      if field is any DynamicProperty.Type {
        reads = true
      } else if !(field is any View.Type) {
        reads = reads || readsEnvironment(field)
      }
    }
    return reads
  }
}

/// Calls `body` with the stored properties of a struct; a class, enum, tuple or existential has none for it.
private func forEachField(of type: Any.Type, _ body: (_ name: String, _ offset: Int, _ type: Any.Type) -> Void) {
  // For another kind of type the runtime would look into a value, and there is none here. A type's metadata begins with
  // its kind.
  guard _MetadataKind(rawValue: unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee) == .struct else { return }
  _ = _forEachField(of: type) { name, offset, field, _ in
    body(String(cString: name), offset, field)
    return true
  }
}

/// An optional, to find out whether it is one of a dynamic property.
private protocol OptionalProperty {
  static var dynamicProperty: (any DynamicProperty.Type)? { get }
}

extension Optional: OptionalProperty {
  fileprivate static var dynamicProperty: (any DynamicProperty.Type)? { Wrapped.self as? any DynamicProperty.Type }
}

/// A view has a property that reads from the environment in a place where no value can be installed.
public struct ViewInstallationError: Error, CustomStringConvertible {
  /// The type of the view.
  public let view: Any.Type

  /// What can't be reached, a sentence for each property.
  public let facts: [String]

  public var description: String {
    let lines =
      ["Values can't be installed in '\(view)', so they would silently be defaults."]
      + ["  View: \(String(reflecting: view))"] + facts.map { "  \($0)" }
      + ["  • Make the type of each such property conform to 'DynamicProperty'."]
    return lines.joined(separator: "\n")
  }
}
