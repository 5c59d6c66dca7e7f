/// Collects the objects that other objects hold, and that can be bound. Do not call: it is public for the macro alone.
public struct __EnvironmentChildVisitor {
  /// The objects that were found, each once, in the order in which they were found.
  private(set) var objects: [any EnvironmentBindable] = []

  /// Whether Observation tells of every change in what is held.
  private(set) var isObserved = true

  private var seen: Set<ObjectIdentifier> = []

  init() {}

  /// Looks into a stored property of a class that observes it, or one that never changes.
  public mutating func visit<Value>(_ value: Value) {
    if HeldValues.canHoldObjects(Value.self) { search(value) }
  }

  /// Looks into a stored property that changes without anybody being told.
  public mutating func visit<Value>(unobserved value: Value) {
    guard HeldValues.canHoldObjects(Value.self) else { return }
    isObserved = false
    search(value)
  }

  /// What can't be copied is not looked into.
  @_disfavoredOverload
  public mutating func visit<Value: ~Copyable>(_ value: borrowing Value) {}

  /// What can't be copied is not looked into.
  @_disfavoredOverload
  public mutating func visit<Value: ~Copyable>(unobserved value: borrowing Value) {}

  /// Looks into a stored property that isn't to be read by its name, such as a lazy one, which that would fill.
  public mutating func visitStored<Object: AnyObject>(_ name: String, of object: Object, in type: Object.Type) {
    for level in Self.levels(of: object) where level.subjectType == type {
      for child in level.children where child.label == name { visitReflected(child.value) }
    }
  }

  /// Looks into the stored properties of the classes above one.
  public mutating func visitInherited<Object: AnyObject>(of object: Object, above type: Object.Type) {
    for level in Self.levels(of: object).drop(while: { $0.subjectType != type }).dropFirst() {
      for child in level.children { visitReflected(child.value) }
    }
  }

  /// What an object stores, class by class, the object's own first.
  private static func levels(of object: AnyObject) -> UnfoldFirstSequence<Mirror> {
    sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
  }

  private mutating func visitReflected(_ value: Any) {
    if !HeldValues.canHoldObjects(ofType: Swift.type(of: value)) { return }
    isObserved = false
    search(value)
  }

  private mutating func search(_ value: Any) {
    var values = [value]
    while let value = values.popLast() {
      if let object = value as? any EnvironmentBindable {
        add(object)
      } else {
        values += HeldValues.values(in: value).reversed()
      }
    }
  }

  private mutating func add(_ object: any EnvironmentBindable) {
    if seen.insert(ObjectIdentifier(object)).inserted { objects.append(object) }
  }
}

extension __EnvironmentChildVisitor {
  /// The object and all that it holds, directly and through others, each once; and whether Observation tells of every
  /// change in that.
  ///
  /// - Complexity: O(the values that the objects hold).
  @MainActor
  package static func family(
    of object: any EnvironmentBindable
  ) -> (objects: [any EnvironmentBindable], isObserved: Bool) {
    var visitor = __EnvironmentChildVisitor()
    visitor.add(object)
    var next = 0
    while next < visitor.objects.count {
      let object = visitor.objects[next]
      if let declaring = object as? any __EnvironmentDeclaring {
        declaring.__visitEnvironmentChildren(&visitor)
      } else {
        visitor.visitAll(of: object)
      }
      next += 1
    }
    return (visitor.objects, visitor.isObserved)
  }

  /// Looks into the stored properties of an object whose class doesn't show them.
  private mutating func visitAll(of object: any EnvironmentBindable) {
    // An actor's properties are its own business.
    if object is any Actor { return }
    for level in Self.levels(of: object) {
      for child in level.children { visitReflected(child.value) }
    }
  }
}
