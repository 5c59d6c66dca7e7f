/// A collector of the bindable objects that other objects hold. Do not call: it is public for the macro alone.
public struct __EnvironmentChildVisitor {
  /// The objects found so far, each once, in the order of their discovery.
  private(set) var objects: [any EnvironmentAccessible] = []

  /// Indicates whether Observation notifies of every change in the properties that were visited.
  private(set) var isObserved = true

  /// The actors whose isolated properties were left out, because the search doesn't run in their isolation.
  private(set) var actors: [any Actor] = []

  /// The actor in whose isolation the search runs, if its isolated properties are to be visited.
  private let isolation: (any Actor)?

  private var seen: Set<ObjectIdentifier> = []

  /// The objects that are found, but not searched.
  private var unsearched: Set<ObjectIdentifier> = []

  /// The last class that enumerated its stored properties, and its object.
  private var lastEnumeration: (object: ObjectIdentifier, type: AnyClass)?

  init(isolation: (any Actor)? = nil) { self.isolation = isolation }

  /// Visits a stored property that its class observes, or that never changes.
  public mutating func visit<Value>(_ value: Value) {
    if canHoldObjects(Value.self) { search(value) }
  }

  /// Visits a stored property whose objects may have an isolation of their own, such as the main actor.
  public mutating func visit<Value: Sendable>(_ value: Value) {
    if canHoldObjects(Value.self) { search(value, isSendable: true) }
  }

  /// Visits a stored property that changes without a notification.
  public mutating func visit<Value>(unobserved value: Value) {
    guard canHoldObjects(Value.self) else { return }
    isObserved = false
    search(value)
  }

  /// Visits a stored property that changes without a notification, and whose objects may have an isolation of their own.
  public mutating func visit<Value: Sendable>(unobserved value: Value) {
    guard canHoldObjects(Value.self) else { return }
    isObserved = false
    search(value, isSendable: true)
  }

  /// Does nothing: a noncopyable value can't be searched.
  @_disfavoredOverload
  public mutating func visit<Value: ~Copyable>(_ value: borrowing Value) {}

  /// Does nothing: a noncopyable value can't be searched.
  @_disfavoredOverload
  public mutating func visit<Value: ~Copyable>(unobserved value: borrowing Value) {}

  /// Visits the isolated properties of an actor, if the search runs in its isolation.
  public mutating func visit<Host: Actor>(in actor: Host, _ visit: (isolated Host, inout Self) -> Void) {
    guard isolation === actor else { return actors.append(actor) }
    // `Unchecked`: the caller is in the isolation of the actor already, so nothing leaves it.
    let visitor = Unchecked(self)
    self =
      withoutActuallyEscaping(visit) { visit in
        let visit = Unchecked(visit)
        return actor.assumeIsolated { actor in
          var visited = visitor.value
          visit.value(actor, &visited)
          return Unchecked(visited)
        }
      }.value
  }

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

  /// Visits the stored properties of an object's subclasses below a class that enumerates its properties, down to the
  /// next one that does.
  public mutating func visitSubclasses<Object: AnyObject>(of object: Object, below type: Object.Type) {
    let last = exchange(&lastEnumeration, with: (ObjectIdentifier(object), type))
    if Swift.type(of: object) == type { return }
    let levels = Self.levels(of: object).prefix { $0.subjectType != type }
    guard let last, last.object == ObjectIdentifier(object) else { return visitProperties(of: levels) }
    // A class that enumerates its properties calls its superclass, so the last one is below this one.
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

  private mutating func search(_ value: Any, isSendable: Bool = false) {
    var values = [value]
    while let value = values.popLast() {
      if let object = value as? any EnvironmentAccessible {
        add(object)
        // The isolated properties of another actor are left out anyway.
        if isSendable, isolation != nil, !(object is any Actor) { unsearched.insert(ObjectIdentifier(object)) }
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
  /// The result of a search: the bindable objects that an object holds, directly and through others, each once;
  /// whether Observation notifies of every change in them; and the actors whose isolated properties were left out.
  package typealias Found = (objects: [any EnvironmentAccessible], isObserved: Bool, actors: [any Actor])

  /// Returns all bindable objects that an object holds, without the object itself.
  ///
  /// Isolation: that of the object, whose properties are read here. It isn't checked.
  ///
  /// - Parameter isolation: The actor in whose isolation the caller is, if its isolated properties are to be read.
  ///   Objects that may have another isolation are then found, but not searched.
  /// - Complexity: O(*n*), where *n* is the number of values that the objects hold.
  package static func objects(heldBy object: any EnvironmentAccessible, isolation: (any Actor)? = nil) -> Found {
    let object = Unchecked(object)
    return __withoutIsolation {
      var visitor = __EnvironmentChildVisitor(isolation: isolation)
      visitor.add(object.value)
      var next = 0
      while next < visitor.objects.count {
        let object = visitor.objects[next]
        next += 1
        if visitor.unsearched.contains(ObjectIdentifier(object)) { continue }
        if let declaring = object as? any __EnvironmentDeclaring {
          declaring.__visitEnvironmentChildren(&visitor)
        } else if !(object is any Actor) {
          // Reading the properties of an actor from outside would be a race.
          visitor.visitProperties(of: levels(of: object))
        }
      }
      return Unchecked<Found>((Array(visitor.objects.dropFirst()), visitor.isObserved, visitor.actors))
    }.value
  }
}
