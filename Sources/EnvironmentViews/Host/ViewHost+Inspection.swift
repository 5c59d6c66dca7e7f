package import EnvironmentCore

/// A place in a hierarchy, as shown by inspection: a view of the program, or a modifier that sets or binds something.
package struct InspectedPlace {
  fileprivate let node: ViewNode

  /// The index of the place around this one; `nil` for the outermost.
  package let parent: Int?

  /// The name of the view; `nil` for a modifier.
  package let view: String?

  /// The name of the view whose body has the modifier or the view.
  package let owner: String

  /// The view's stored properties, except the dynamic ones, with descriptions of their values.
  package var inputs: [(name: String, value: String)] = []

  /// The values set by a modifier, each `nil` if it removes the value.
  package var sets: [(key: ValueKey, value: ValueEntry?)] = []

  /// Indicates whether the library sets the values, for the views of a dialog or a page.
  package var isPresentation = false

  /// The keys read by the view, each with the index of the place setting the value; `nil` outside the hierarchy.
  package var reads: [(key: ValueKey, setter: Int?)] = []

  /// The keys of the view's declared properties that were never read; empty if the host isn't recorded.
  package var unread: [ValueKey] = []

  package var binds: [any EnvironmentAccessible] = []

  /// The states owned by the view.
  package var owns: [(name: String, value: Any)] = []

  /// The values read at the place.
  @MainActor package var values: EnvironmentValues { node.scope.values }

  /// Returns the effective settings of a key at the place, the nearest first.
  @MainActor
  package func settings(of key: ValueKey) -> [InspectedSetting] { node.settings(of: key) }
}

/// A setting of a key in a hierarchy, with the view whose body sets the value; `nil` for the values given to the host.
package typealias InspectedSetting = (owner: String?, value: ValueEntry?)

extension HostRecorder {
  /// Returns the settings of a key that apply where a recorded hierarchy binds an object, the nearest first, and the
  /// name of the binding view. Returns `nil` if no recorded hierarchy has the binding.
  package static func settings(
    of key: ValueKey, boundBy owner: ObjectIdentifier
  ) -> (view: String, settings: [InspectedSetting])? {
    for graph in graphs {
      let node = graph.root?.subtree().first { $0.viewBindings.map { ObjectIdentifier($0) } == owner }
      if let node { return (node.bodyOwnerName, node.settings(of: key)) }
    }
    return nil
  }
}

extension ViewGraph {
  /// The values given to the host, except the current task's, by name.
  package var ownValues: [ValueEntry] {
    let values = scope.values
    return EnvironmentValues().keys(differingFrom: values).compactMap { values.storedEntry(of: $0) }
      .filter { !$0.key.isHidden && TaskScope.settings(of: $0.key, supplying: $0).isEmpty }
      .sorted { $0.key.name < $1.key.name }
  }

  /// The places of the hierarchy, in the document's order.
  package var inspectedPlaces: [InspectedPlace] {
    var places: [InspectedPlace] = []
    var scopes: [ObjectIdentifier: Int] = [:]
    var nodes: [(node: ViewNode, parent: Int?)] = root.map { [($0, nil)] } ?? []
    while let (node, parent) = nodes.popLast() {
      var inner = parent
      if let place = node.inspectedPlace(in: parent, scopes) {
        inner = places.count
        places.append(place)
        if case .scope(let scope) = node.content { scopes[ObjectIdentifier(scope)] = inner }
      } else if let parent {
        // A view of the library, such as a button: what the hierarchy sets for it is read in the place around it.
        for dependency in node.dependencies where !places[parent].reads.contains(where: { $0.key == dependency.key }) {
          guard let setter = scopes[ObjectIdentifier(dependency.supplier)] else { continue }
          places[parent].reads.append((dependency.key, setter))
        }
      }
      for child in node.children.reversed() { nodes.append((child, inner)) }
    }
    return places
  }
}

extension ViewNode {
  /// The name of the view whose body made the node's view.
  var bodyOwnerName: String { bodyOwner.map { _typeName($0, qualified: false) } ?? "the root of the host" }

  /// The view whose body was evaluated, with its properties installed.
  var installedView: Any? { mountedView?.installedView }

  /// The names of the views of the program around the node's view, the outermost first, and of the view itself.
  var bodyPath: [String] {
    sequence(first: self, next: \.parent).compactMap(\.viewName).reversed()
  }

  /// The name of the view, or of the modifier with a body, if it is one of the program.
  private var viewName: String? {
    guard let plan = mountedView?.plan, plan.bodyOwner != nil else { return nil }
    return plan.name
  }

  fileprivate var viewBindings: ViewBindings? {
    switch content {
    case .annotation(let annotation): annotation.bindings
    case .mounted(let mounted): mounted.madeBindings
    case .nothing, .text, .element, .elements, .scope: nil
    }
  }

  /// Returns the description of the code setting a key for the node.
  func setter(of key: ValueKey) -> String {
    settings(of: key).first?.owner.map { "'.environment' in '\($0)'" } ?? "the environment of the host"
  }

  /// Returns the effective settings of a key for the node, the nearest first.
  fileprivate func settings(of key: ValueKey) -> [InspectedSetting] {
    let settings = sequence(first: self, next: \.parent).dropFirst().compactMap { node -> InspectedSetting? in
      guard case .scope(let scope) = node.content, scope.supplied.contains(key) else { return nil }
      return (node.bodyOwnerName, scope.values.storedEntry(of: key))
    }
    return settings + [(nil, graph.scope.values.storedEntry(of: key))]
  }

  /// Returns the name and the owner of the state with a location, if the node's view or one around it owns it.
  func owner(of location: ObjectIdentifier) -> (name: String, view: String)? {
    for node in sequence(first: self, next: \.parent) {
      guard let mountedView = node.mountedView,
        let storage = mountedView.storages.first(where: { ObjectIdentifier($0.storage) == location })
      else { continue }
      return (node.nameOfProperty(at: storage.place), mountedView.plan.name)
    }
    return nil
  }

  private func nameOfProperty(at place: PropertyPlace) -> String {
    let offset = place.containers.first ?? place.offset
    let field = fields(of: viewType).last { $0.offset <= offset }
    return String(field?.name.drop { $0 == "_" } ?? "state")
  }

  /// Returns the node as a place, if it is a view of the program, or a modifier setting or binding something.
  fileprivate func inspectedPlace(in parent: Int?, _ scopes: [ObjectIdentifier: Int]) -> InspectedPlace? {
    let bound = viewBindings?.boundObjects ?? []
    var place = InspectedPlace(
      node: self, parent: parent, view: viewName, owner: self.parent?.bodyOwnerName ?? bodyOwnerName, binds: bound)
    if case .scope(let scope) = content {
      place.sets = scope.supplied.filter { !$0.isHidden }.sorted { $0.name < $1.name }.map {
        ($0, scope.values.storedEntry(of: $0))
      }
      place.isPresentation = scope.writer is any Dismissible
    }
    if place.view == nil, place.sets.isEmpty, bound.isEmpty { return nil }
    guard place.view != nil, let mountedView else { return place }
    place.unread = (graph.recorder?.unreadKeys(at: ObjectIdentifier(self)) ?? []).sorted { $0.name < $1.name }
    place.reads = dependencies.sorted { $0.key.name < $1.key.name }.filter { !place.unread.contains($0.key) }.map {
      ($0.key, scopes[ObjectIdentifier($0.supplier)])
    }
    place.owns = mountedView.storages.compactMap { place, storage in
      (storage as? any BindingLocation)?.inspectedValue.map { (nameOfProperty(at: place), $0) }
    }
    place.inputs = Mirror(reflecting: anyView).children.compactMap { child in
      guard let label = child.label, !(child.value is any DynamicProperty), !(child.value is any View),
        child.value is any LosslessStringConvertible
      else { return nil }
      return (label, EvaluationCause.description(of: child.value))
    }
    return place
  }
}
