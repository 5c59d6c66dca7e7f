@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  let keyPath: KeyPath<EnvironmentValues, Value>

  /// The value that the update loop has installed for a view.
  var value: Value?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  /// The value in the environment of the view; outside the evaluation of a view, that of an empty environment.
  public var wrappedValue: Value {
    value ?? EnvironmentValues()[keyPath: keyPath]
  }
}

extension Environment {
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    self.init(\EnvironmentValues[requiredObject: ObjectReference<Value>()])
  }

  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    self.init(\EnvironmentValues[object: ObjectReference<T>()])
  }
}

// `@unchecked Sendable`: as SwiftUI declares it, though a key path isn't `Sendable`.
extension Environment: @unchecked Sendable where Value: Sendable {}
