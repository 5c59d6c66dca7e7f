/// A view at its place, with the state that it keeps there.
@MainActor
final class Node {
  let depth: Int
  weak let host: Host?
  private(set) var view: any View
  private(set) var environment: EnvironmentValues

  private(set) var children: [Child] = []
  private var locations: [String: Any] = [:]
  private var environmentValues: [String: any EnvironmentRecord] = [:]
  /// Whether the current installation has given a property another value.
  private var hasNewValue = false
  private var observation: Observation?
  /// The observations of the updates since the last evaluation of the body.
  private var updateObservations: [Observation] = []
  private var effect: (any Effect)?

  var isInvalid = false
  private(set) var isRemoved = false
  /// The time at which the last evaluation started, and its pass.
  private(set) var beginning = 0
  var lastPass = 0

  struct Child {
    let part: Part
    let node: Node

    /// The identity of the outer environment from which the node's was made.
    let outer: EnvironmentValues.Identity
  }

  init(_ view: any View, _ environment: EnvironmentValues, depth: Int, in host: Host) {
    self.view = view
    self.environment = environment
    self.depth = depth
    self.host = host
  }

  /// Returns the view as another type. Unlike a cast, this doesn't unwrap an optional: its content has its own node.
  func viewItself<Other>(as type: Other.Type) -> Other? {
    view is any OptionalView ? nil : view as? Other
  }

  /// This node and its descendants.
  var nodes: [Node] {
    [self] + children.flatMap(\.node.nodes)
  }

  // MARK: Evaluating

  /// Receives the current view for this place, and evaluates it if it isn't known to be equal.
  func receive(_ view: any View, _ environment: EnvironmentValues) {
    let isSame = areKnownEqual(self.view, view)
    self.view = view
    if isSame {
      receive(environment)
    } else {
      self.environment = environment
      evaluate()
    }
  }

  /// Receives the environment. Updates the view's properties if some are values of the environment, and evaluates the
  /// view if one of those has changed.
  func receive(_ environment: EnvironmentValues) {
    if self.environment.identity === environment.identity { return }
    self.environment = environment
    if !environmentValues.isEmpty, evaluate(isForced: false) { return }
    for (index, child) in children.enumerated() {
      let environment = self.environment(of: child.part, after: child)
      children[index] = Child(part: child.part, node: child.node, outer: self.environment.identity)
      child.node.receive(environment)
    }
  }

  /// Installs and updates the dynamic properties, reads the body, and passes its parts on. Properties and body are
  /// observed together.
  ///
  /// - Parameter isForced: Whether to read the body even if no property has changed.
  /// - Returns: Whether the body has been read.
  @discardableResult
  func evaluate(isForced: Bool = true) -> Bool {
    guard let host else { return false }
    let time = host.invalidations.beginEvaluation()
    // The old observation ends after the body has been read: a change in `update()` of a value that the body had read
    // invalidates the view again.
    let observation = Observation(self, host.invalidations)
    let formerUpdates = updateObservations.count
    let evaluation = { () -> [Part]? in
      self.hasNewValue = false
      let makeParts = self.prepare(self.view)
      return isForced || self.hasNewValue ? makeParts() : nil
    }
    guard
      let parts = withObservationTracking(evaluation, onChange: { [weak observation] in observation?.invalidate() })
    else {
      updateObservations.append(observation)
      return false
    }
    isInvalid = false
    beginning = time
    host.begin(self)
    (self.observation, updateObservations) = (observation, Array(updateObservations.dropFirst(formerUpdates)))
    updateEffect()
    show(parts)
    return true
  }

  private func prepare<V: View>(_ view: V) -> () -> [Part] {
    if let view = view as? any HostedView { return view.prepare(in: self) }
    if let view = view as? any ContainerView { return { [Part(view.content)] } }
    let installed = installing(view)
    return {
      self.host?.log(V.self)
      return [Part(installed.body)]
    }
  }

  private func show(_ parts: [Part]) {
    guard let host else { return }
    var old = Dictionary(children.map { ($0.part.key, $0) }) { first, _ in first }
    children = parts.map { part in
      if let child = old[part.key], type(of: child.node.view) == type(of: part.view) {
        old[part.key] = nil
        child.node.receive(part.view, environment(of: part, after: child))
        return Child(part: part, node: child.node, outer: environment.identity)
      }
      let node = Node(part.view, environment(of: part, after: nil), depth: depth + 1, in: host)
      node.evaluate()
      return Child(part: part, node: node, outer: environment.identity)
    }
    for child in old.values { child.node.remove() }
  }

  /// Returns the environment of a part: the same one as before if neither the outer environment nor the change has
  /// changed.
  private func environment(of part: Part, after former: Child?) -> EnvironmentValues {
    guard let change = part.change else { return environment }
    if let former, former.outer === environment.identity, let old = former.part.change, change.isSame(as: old) {
      return former.node.environment
    }
    var environment = environment
    change.write(to: &environment)
    return environment
  }

  private func updateEffect() {
    guard let host, let modified = viewItself(as: (any EffectfulView).self) else { return }
    if let effect {
      modified.update(effect, in: host)
    } else {
      effect = modified.makeEffect(in: host)
    }
  }

  /// Leaves the hierarchy, and releases the state of this place.
  func remove() {
    isRemoved = true
    for child in children { child.node.remove() }
    if let host { effect?.end(in: host) }
    (children, effect, observation, updateObservations) = ([], nil, nil, [])
    host?.onUpdateThread { self.locations = [:] }
  }

  // MARK: Dynamic properties

  /// Returns a value whose dynamic properties are installed and up to date.
  func installing<Value>(_ value: Value) -> Value {
    var value = value
    withUnsafeMutableBytes(of: &value) { bytes in
      if let address = bytes.baseAddress { installFields(of: Value.self, at: address, "") }
    }
    return value
  }

  private func installFields(of type: Any.Type, at address: UnsafeMutableRawPointer, _ path: String) {
    for field in fields(of: type) where field.isStrong {
      guard let property = field.type as? any DynamicProperty.Type else { continue }
      install(property, at: address + field.offset, "\(path).\(field.name)")
    }
  }

  private func install<Property: DynamicProperty>(
    _ type: Property.Type, at address: UnsafeMutableRawPointer, _ path: String
  ) {
    let property = address.assumingMemoryBound(to: Property.self)
    if var installable = property.pointee as? any InstallableProperty {
      installable.install(in: self, at: path)
      if let installed = installable as? Property { property.pointee = installed }
    } else {
      installFields(of: type, at: address, path)
    }
    update(property)
  }

  private func update(_ property: UnsafeMutablePointer<some DynamicProperty>) {
    guard let host, host.updatesOffMainThread else { return property.pointee.update() }
    // The observation of the body doesn't see what another thread reads.
    let observation = Observation(self, host.invalidations)
    updateObservations.append(observation)
    host.onUpdateThread { observation.observeUpdate(of: property) }
  }

  /// Returns the location of a state, with the initial value if the location is new.
  func location<Value>(_ path: String, _ initial: @autoclosure () -> Value) -> StateLocation<Value> {
    if let known = locations[path] as? StateLocation<Value> { return known }
    let location = StateLocation(initial())
    locations[path] = location
    return location
  }

  /// Returns the value of an `@Environment` property, which is the former one if the environment's is equal.
  func value<Value>(at keyPath: KeyPath<EnvironmentValues, Value>, _ path: String) -> Value {
    let record = environmentValues[path] as? EnvironmentValueRecord<Value>
    let (new, isNew) = record?.updated(keyPath, environment) ?? (EnvironmentValueRecord(keyPath, environment), true)
    environmentValues[path] = new
    if isNew { hasNewValue = true }
    return new.value
  }
}

/// A part of a view's content: a view, with a key that identifies it among its siblings.
struct Part {
  let key: AnyHashable
  let view: any View
  let change: (any EnvironmentChange)?

  init(_ view: any View, key: AnyHashable = 0, change: (any EnvironmentChange)? = nil) {
    self.key = key
    self.view = view
    self.change = change
  }

  init(_ view: any View, key: AnyHashable = 0, write: @escaping (inout EnvironmentValues) -> Void) {
    self.init(view, key: key, change: EnvironmentTransformModifier(keyPath: \.self, transform: write))
  }
}

/// A change that a view makes in the environment of its content.
protocol EnvironmentChange {
  func write(to environment: inout EnvironmentValues)

  /// Whether the change is known to give the same values as another one.
  func isSame(as other: any EnvironmentChange) -> Bool
}

extension EnvironmentModifier: EnvironmentChange {
  func isSame(as other: any EnvironmentChange) -> Bool {
    guard let other = other as? EnvironmentModifier else { return false }
    return keyPath == other.keyPath && areKnownEqual(value, other.value)
  }
}

extension EnvironmentTransformModifier: EnvironmentChange {
  // A transformation is a function, which can't be compared: its result is a new environment.
  func isSame(as other: any EnvironmentChange) -> Bool { false }
}

/// An observation that invalidates a node when a value changes that its body has read; the next evaluation makes a
/// new one.
//
// `@unchecked Sendable`: immutable.
private final class Observation: @unchecked Sendable {
  private weak let node: Node?
  private let invalidations: Invalidations

  init(_ node: Node, _ invalidations: Invalidations) {
    self.node = node
    self.invalidations = invalidations
  }

  func invalidate() {
    if let node { invalidations.add(node) }
  }

  func observeUpdate(of property: UnsafeMutablePointer<some DynamicProperty>) {
    withObservationTracking {
      property.pointee.update()
    } onChange: { [weak self] in
      self?.invalidate()
    }
  }
}

/// The value of an `@Environment` property of a view.
private protocol EnvironmentRecord {}

private struct EnvironmentValueRecord<Value>: EnvironmentRecord {
  let keyPath: KeyPath<EnvironmentValues, Value>
  private(set) var value: Value

  init(_ keyPath: KeyPath<EnvironmentValues, Value>, _ environment: EnvironmentValues) {
    self.keyPath = keyPath
    value = environment[keyPath: keyPath]
    if let copy = value as? EnvironmentValues, let tracked = copy.tracked as? Value { value = tracked }
  }

  /// Returns the record for a later environment, and whether its value is another one.
  ///
  /// A property for the whole environment keeps its copy until a key changes that was read through the copy.
  func updated(_ keyPath: KeyPath<EnvironmentValues, Value>, _ environment: EnvironmentValues) -> (Self, Bool) {
    if keyPath == self.keyPath {
      let isSame =
        if let copy = value as? EnvironmentValues { copy.hasSameReadValues(as: environment) } else {
          areKnownEqual(value, environment[keyPath: keyPath])
        }
      if isSame { return (self, false) }
    }
    return (Self(keyPath, environment), true)
  }
}

// MARK: Properties

/// A property whose value the update loop sets.
@MainActor
protocol InstallableProperty {
  mutating func install(in node: Node, at path: String)
}

extension State: @MainActor InstallableProperty {
  mutating func install(in node: Node, at path: String) {
    location = node.location(path, initialValue)
  }
}

extension Environment: @MainActor InstallableProperty {
  mutating func install(in node: Node, at path: String) {
    value = node.value(at: keyPath, path)
  }
}
