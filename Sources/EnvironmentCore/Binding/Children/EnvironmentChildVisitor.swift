/// A collector of the bindable objects held by other objects. Do not call: it is public for the macro alone.
public struct __EnvironmentChildVisitor {
  /// The objects found so far, each once, in the order of their discovery.
  private(set) var objects: [any EnvironmentAccessible] = []

  /// Indicates whether Observation notifies of every change in the visited properties.
  private(set) var isObserved = true

  private var seen: Set<ObjectIdentifier> = []

  /// The last class with an enumeration of its stored properties, and its object.
  private var lastEnumeration: (object: ObjectIdentifier, type: AnyClass)?

  /// Visits a stored property that its class observes, or that never changes.
  public mutating func visit<Value>(_ value: Value) {
    if canHoldObjects(Value.self) { search(value) }
  }

  /// Visits a stored property whose changes cause no notification.
  public mutating func visit<Value>(unobserved value: Value) {
    guard canHoldObjects(Value.self) else { return }
    isObserved = false
    search(value)
  }

  /// Does nothing: a noncopyable value can't be searched.
  @_disfavoredOverload
  public mutating func visit<Value: ~Copyable>(_ value: borrowing Value) {}

  /// Does nothing: a noncopyable value can't be searched.
  @_disfavoredOverload
  public mutating func visit<Value: ~Copyable>(unobserved value: borrowing Value) {}

  /// Visits a stored property through a mirror. Reading a lazy property by its name would initialize it.
  public mutating func visitStored<Object: AnyObject>(_ name: String, of object: Object, in type: Object.Type) {
    for level in Self.levels(of: object) where level.subjectType == type {
      for child in level.children where child.label == name { visitReflected(child.value) }
    }
  }

  /// Visits the stored properties of an object's superclasses above a class.
  public mutating func visitInherited<Object: AnyObject>(of object: Object, above type: Object.Type) {
    visitProperties(of: Self.levels(of: object).drop { $0.subjectType != type }.dropFirst())
  }

  /// Visits the stored properties of an object's subclasses below a class enumerating its properties, down to the next
  /// such class.
  public mutating func visitSubclasses<Object: AnyObject>(of object: Object, below type: Object.Type) {
    let last = exchange(&lastEnumeration, with: (ObjectIdentifier(object), type))
    if Swift.type(of: object) == type { return }
    let levels = Self.levels(of: object).prefix { $0.subjectType != type }
    guard let last, last.object == ObjectIdentifier(object) else { return visitProperties(of: levels) }
    // A class enumerating its properties calls its superclass, so the last one is below this one.
    visitProperties(of: levels.drop { $0.subjectType != last.type }.dropFirst())
  }

  /// Returns the mirrors of an object, its own first, then those of its superclasses.
  private static func levels(of object: AnyObject) -> UnfoldFirstSequence<Mirror> {
    sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
  }

  private mutating func visitProperties(of levels: some Sequence<Mirror>) {
    for level in levels {
      for child in level.children { visitReflected(child.value) }
    }
  }

  // By the dynamic type: the type of a property may be a protocol.
  private mutating func visitReflected(_ value: Any) {
    if !canHoldObjects(ofType: Swift.type(of: value)) { return }
    isObserved = false
    search(value)
  }

  private mutating func search(_ value: Any) {
    var values = [value]
    while let value = values.popLast() {
      if let object = value as? any EnvironmentAccessible {
        add(object)
      } else {
        values += heldValues(of: value).reversed()
      }
    }
  }

  private mutating func add(_ object: any EnvironmentAccessible) {
    if seen.insert(ObjectIdentifier(object)).inserted { objects.append(object) }
  }
}

extension __EnvironmentChildVisitor {
  /// The result of a search: the bindable objects held by an object, directly and through others, each once; and
  /// whether Observation notifies of every change in them.
  package typealias Found = (objects: [any EnvironmentAccessible], isObserved: Bool)

  /// Returns all bindable objects held by an object, without the object itself.
  ///
  /// Isolated properties of actors aren't searched.
  ///
  /// Isolation: the object's own, because its properties are read here. It isn't checked.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values in the objects.
  package static func objects(heldBy object: any EnvironmentAccessible) -> Found {
    let object = Unchecked(object)
    return __withoutIsolation {
      var visitor = __EnvironmentChildVisitor()
      visitor.add(object.value)
      var next = 0
      while next < visitor.objects.count {
        let object = visitor.objects[next]
        next += 1
        if let declaring = object as? any __EnvironmentDeclaring {
          declaring.__visitEnvironmentChildren(&visitor)
        } else if !(object is any Actor) {
          // Reading the properties of an actor from outside would be a race.
          visitor.visitProperties(of: levels(of: object))
        }
      }
      return Unchecked<Found>((Array(visitor.objects.dropFirst()), visitor.isObserved))
    }.value
  }
}
