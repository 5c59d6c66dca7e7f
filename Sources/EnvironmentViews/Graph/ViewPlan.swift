@_spi(Reflection) import Swift

import EnvironmentCore

/// What to do to install the values of the dynamic properties in a value of one type.
///
/// Reflection finds the properties once for each type; from then on a plan is a list of offsets and of functions that
/// know the type at each.
@MainActor
struct ViewPlan {
  /// Installs the values of the property at an address.
  typealias Installer = @MainActor (UnsafeMutableRawPointer, any ViewVisitor) -> Void

  private var steps: [(offset: Int, install: Installer)] = []

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
    } else {
      addFields(of: type, at: 0)
    }
  }

  private mutating func addFields(of type: Any.Type, at base: Int) {
    forEachField(of: type) { name, offset, kind, field in
      if kind == .tuple {
        addFields(of: field, at: base + offset)
      } else if let install = Self.installer(for: field) {
        steps.append((base + offset, install))
        unreachable += Self.plan(for: Self.innermost(field)).unreachable.map { "'\(name)': \($0)" }
      } else if Self.readsEnvironment(field) {
        unreachable.append("'\(name)' is a '\(field)', which isn't a 'DynamicProperty'.")
      }
    }
  }

  /// What installs a property of a type, or those in an optional or an array; `nil` if there are none.
  private static func installer(for type: Any.Type) -> Installer? {
    if let property = type as? any DynamicProperty.Type { return installer(forProperty: property) }
    guard let container = type as? any DynamicPropertyContainer.Type else { return nil }
    return installer(for: container.contained).map { container.installing($0) }
  }

  /// Installs a property: first those inside it, then itself.
  private static func installer<Property: DynamicProperty>(forProperty type: Property.Type) -> Installer {
    let inner = plan(for: type)
    let own = (type as? any InstallableProperty.Type).map { installer(forOwn: $0) }
    return { pointer, visitor in
      inner.install(at: pointer, in: visitor)
      own?(pointer, visitor)
      pointer.assumingMemoryBound(to: Property.self).pointee.update()
    }
  }

  private static func installer<Property: InstallableProperty>(forOwn type: Property.Type) -> Installer {
    { pointer, visitor in
      pointer.assumingMemoryBound(to: Property.self).pointee.install(in: visitor)
    }
  }

  /// The type of what is in optionals and arrays.
  private static func innermost(_ type: Any.Type) -> Any.Type {
    (type as? any DynamicPropertyContainer.Type).map { innermost($0.contained) } ?? type
  }

  /// Whether a type that nothing is installed in has a property that would need it, so that it would be a default.
  ///
  /// A view that is a property is installed when it is shown. The payload of an enum can't be seen without a value.
  private static func readsEnvironment(_ type: Any.Type) -> Bool {
    let type = innermost(type)
    if type is any DynamicProperty.Type || type == (any DynamicProperty).self { return true }
    if type is any View.Type { return false }
    var reads = false
    forEachField(of: type) { _, _, _, field in reads = reads || readsEnvironment(field) }
    return reads
  }
}

/// Calls `body` with the stored properties of a struct or the elements of a tuple; a class, enum or existential has none
/// for it.
private func forEachField(
  of type: Any.Type, _ body: (_ name: String, _ offset: Int, _ kind: _MetadataKind, _ type: Any.Type) -> Void
) {
  // For another kind of type the runtime would look into a value, and there is none here. A type's metadata begins with
  // its kind.
  let kind = _MetadataKind(rawValue: unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
  guard kind == .struct || kind == .tuple else { return }
  _ = _forEachField(of: type) { name, offset, field, kind in
    body(String(cString: name), offset, kind, field)
    return true
  }
}

/// A type of values that may hold dynamic properties.
@MainActor
private protocol DynamicPropertyContainer {
  nonisolated static var contained: Any.Type { get }

  /// What installs the values in a container, from what installs those in one of its elements.
  static func installing(_ element: @escaping ViewPlan.Installer) -> ViewPlan.Installer
}

extension Optional: DynamicPropertyContainer {
  fileprivate static var contained: Any.Type { Wrapped.self }

  fileprivate static func installing(_ element: @escaping ViewPlan.Installer) -> ViewPlan.Installer {
    { pointer, visitor in
      let optional = pointer.assumingMemoryBound(to: Self.self)
      guard var wrapped = optional.pointee else { return }
      withUnsafeMutablePointer(to: &wrapped) { element(UnsafeMutableRawPointer($0), visitor) }
      optional.pointee = wrapped
    }
  }
}

extension Array: DynamicPropertyContainer {
  fileprivate static var contained: Any.Type { Element.self }

  fileprivate static func installing(_ element: @escaping ViewPlan.Installer) -> ViewPlan.Installer {
    { pointer, visitor in
      let array = pointer.assumingMemoryBound(to: Self.self)
      for index in array.pointee.indices {
        withUnsafeMutablePointer(to: &array.pointee[index]) { element(UnsafeMutableRawPointer($0), visitor) }
      }
    }
  }
}
