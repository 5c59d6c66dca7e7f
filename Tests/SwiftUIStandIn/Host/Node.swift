/// A view at its place, with the state that it keeps there.
@MainActor
final class Node {
  let depth: Int
  weak let host: Host?
  private(set) var view: any View
  private(set) var environment: EnvironmentValues

  private(set) var children: [Child] = []
  private var dependencies: [any EnvironmentDependency] = []
  private var locations: [String: Any] = [:]
  private var observation: Observation?
  private var effect: (any Effect)?

  var isInvalid = false
  private(set) var isRemoved = false
  /// The time at which the last evaluation started, and its pass.
  private(set) var beginning = 0
  var lastPass = 0

  struct Child {
    let part: Part
    let node: Node
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

  /// Receives the environment, and evaluates the view if it depends on a value that has changed.
  func receive(_ environment: EnvironmentValues) {
    if areKnownEqual(self.environment, environment) { return }
    self.environment = environment
    if dependencies.contains(where: { $0.hasChanged(in: environment) }) {
      evaluate()
    } else {
      for child in children { child.node.receive(self.environment(of: child.part)) }
    }
  }

  /// Installs the dynamic properties, reads the body under observation, and passes its parts on.
  func evaluate() {
    guard let host else { return }
    isInvalid = false
    beginning = host.invalidations.beginEvaluation()
    host.begin(self)
    dependencies = []
    // The old observation ends after the body has been read: a change in `update()` invalidates the view again.
    // Assumption: SwiftUI observes only the body, and neither `update()` nor the initializers of states. A host can
    // observe both.
    let makeParts = host.observesUpdates ? { self.prepare(self.view)() } : prepare(view)
    let observation = Observation(self, host.invalidations)
    let parts = withObservationTracking(makeParts) { [weak observation] in observation?.invalidate() }
    self.observation = observation
    updateEffect()
    show(parts)
  }

  private func prepare<V: View>(_ view: V) -> () -> [Part] {
    if let view = view as? any HostedView { return view.prepare(in: self) }
    if let view = view as? any ContainerView { return { [Part(view.content)] } }
    let view = installing(view)
    host?.log(V.self)
    return { [Part(view.body)] }
  }

  private func show(_ parts: [Part]) {
    guard let host else { return }
    var old = Dictionary(children.map { ($0.part.key, $0.node) }) { first, _ in first }
    children = parts.map { part in
      let environment = environment(of: part)
      if let node = old[part.key], type(of: node.view) == type(of: part.view) {
        old[part.key] = nil
        node.receive(part.view, environment)
        return Child(part: part, node: node)
      }
      let node = Node(part.view, environment, depth: depth + 1, in: host)
      node.evaluate()
      return Child(part: part, node: node)
    }
    for node in old.values { node.remove() }
  }

  private func environment(of part: Part) -> EnvironmentValues {
    var environment = environment
    part.write(&environment)
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
    (children, effect, observation, locations) = ([], nil, nil, [:])
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
    property.pointee.update()
  }

  /// Returns the location of a state, with the initial value if the location is new.
  func location<Value>(_ path: String, _ initial: Value) -> StateLocation<Value> {
    if let known = locations[path] as? StateLocation<Value> { return known }
    let location = StateLocation(initial)
    locations[path] = location
    return location
  }

  /// Returns a value of the environment, and makes the view depend on it.
  func value<Value>(at keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
    let value = environment[keyPath: keyPath]
    dependencies.append(KeyPathDependency(keyPath: keyPath, value: value))
    return value
  }
}

/// A part of a view's content: a view, with a key that identifies it among its siblings.
struct Part {
  let key: AnyHashable
  let view: any View
  let write: (inout EnvironmentValues) -> Void

  init(
    _ view: any View, key: AnyHashable = 0, write: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) {
    self.key = key
    self.view = view
    self.write = write
  }
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
}

/// A value of the environment that a body depends on.
private protocol EnvironmentDependency {
  func hasChanged(in environment: EnvironmentValues) -> Bool
}

private struct KeyPathDependency<Value>: EnvironmentDependency {
  let keyPath: KeyPath<EnvironmentValues, Value>
  let value: Value

  func hasChanged(in environment: EnvironmentValues) -> Bool {
    !areKnownEqual(value, environment[keyPath: keyPath])
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
    value = node.value(at: keyPath)
  }
}
