@_spi(Reflection) import Swift
import EnvironmentCore

/// A property for renderers that search a view for its properties each time they show it.
@propertyWrapper
struct ConventionalEnvironment<Value>: ConventionalProperty {
  private final class Box {
    var value: Value?
  }

  private let keyPath: KeyPath<EnvironmentValues, Value>
  private var box = Box()
  private var value: Value?

  init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  var wrappedValue: Value { value ?? box.value ?? EnvironmentValues()[keyPath: keyPath] }

  /// Sets the value in a box that copies share: a mirror has only copies.
  func installInBox(_ values: EnvironmentValues) {
    box.value = values[keyPath: keyPath]
  }

  mutating func install(_ values: EnvironmentValues) {
    value = values[keyPath: keyPath]
  }
}

protocol ConventionalProperty {
  func installInBox(_ values: EnvironmentValues)
  mutating func install(_ values: EnvironmentValues)
}

/// Returns a view with values in the properties that a mirror finds.
func installedByMirror<Content>(_ view: Content, _ values: EnvironmentValues) -> Content {
  for (_, property) in Mirror(reflecting: view).children {
    (property as? any ConventionalProperty)?.installInBox(values)
  }
  return view
}

/// Returns a view with values in the properties that the runtime's records list.
func installedByFields<Content>(_ view: Content, _ values: EnvironmentValues) -> Content {
  var copy = view
  withUnsafeMutablePointer(to: &copy) { pointer in
    _ = _forEachField(of: Content.self) { _, offset, type, _ in
      if let property = type as? any ConventionalProperty.Type {
        install(values, in: property, at: UnsafeMutableRawPointer(pointer) + offset)
      }
      return true
    }
  }
  return copy
}

private func install<Property: ConventionalProperty>(
  _ values: EnvironmentValues, in type: Property.Type, at pointer: UnsafeMutableRawPointer
) {
  pointer.assumingMemoryBound(to: Property.self).pointee.install(values)
}
