@_spi(Reflection) import Swift
import EnvironmentCore

/// A property as renderers have it that look for the properties of a view whenever they show it.
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

  /// Sets the value through a copy: a mirror gives no more.
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

/// The view with values in those of its properties that a mirror shows.
func installedByMirror<Content>(_ view: Content, _ values: EnvironmentValues) -> Content {
  for (_, property) in Mirror(reflecting: view).children {
    (property as? any ConventionalProperty)?.installInBox(values)
  }
  return view
}

/// The view with values in those of its properties that the runtime has on record.
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
