package import EnvironmentCore
import Observation

/// A record of one evaluation of a body.
package struct RecordedEvaluation {
  /// The number of the update, from 1.
  package let update: Int

  /// The event that led to the update; `nil` if the program updated the hierarchy.
  package let event: String?
  package let view: String

  /// The names of the views around the view, the outermost first, and of the view.
  package let path: [String]

  /// The causes of the evaluation; empty for the first one at its place.
  package let causes: [EvaluationCause]
  package let duration: Duration
}

/// A recorder of the causes for which a hierarchy evaluates bodies.
@MainActor
package final class HostRecorder {
  /// Receives the recorder of each hierarchy the current task makes; `nil` if they aren't recorded.
  @TaskLocal package static var onNewHost: (@MainActor @Sendable (HostRecorder) -> Void)?

  package var records: [RecordedEvaluation] { latestRecords.all }
  private var latestRecords = LatestRecords<RecordedEvaluation>(maximumFormerCount: 2_000)

  package private(set) weak var graph: ViewGraph?
  var event: String?
  private var updateCount = 0
  private var start: ContinuousClock.Instant?

  /// The causes noted at places since the last evaluation there.
  private var causes: [ObjectIdentifier: [EvaluationCause]] = [:]

  /// The observable objects in the view at each place that has been evaluated, with descriptions of their properties.
  private var snapshots: [ObjectIdentifier: ObjectSnapshot] = [:]

  /// The values looked up for the view at each place at its last evaluation, and the key paths that earlier
  /// evaluations have read.
  private var lookups: [ObjectIdentifier: (current: [Lookup], read: Set<AnyKeyPath>)] = [:]

  private init(_ graph: ViewGraph) {
    self.graph = graph
    EvaluationCause.addRecorder()
    Self.recordedGraphs = Self.recordedGraphs.filter { $0.object != nil } + [Weak(graph)]
  }

  deinit {
    EvaluationCause.removeRecorder()
  }

  static func ofNewHost(_ graph: ViewGraph) -> HostRecorder? {
    guard let onNewHost else { return nil }
    let recorder = HostRecorder(graph)
    onNewHost(recorder)
    return recorder
  }

  /// Return the recorded hierarchies that exist.
  private static var recordedGraphs: [Weak<ViewGraph>] = []
  static var graphs: [ViewGraph] { recordedGraphs.compactMap(\.object) }

  // MARK: Recording

  func beginUpdate() {
    updateCount += 1
    latestRecords.beginUpdate()
  }

  /// Forgets the causes at nodes that weren't evaluated.
  func endUpdate() { causes = [:] }

  func note(_ cause: EvaluationCause, at node: ViewNode) {
    var cause = cause
    if case .state(let location, let old, let new) = cause.subject, let (name, owner) = node.owner(of: location) {
      cause.subject = .ownedState(name, of: owner, old: old, new: new)
    }
    if causes[ObjectIdentifier(node)]?.contains(cause) != true {
      causes[ObjectIdentifier(node), default: []].append(cause)
    }
  }

  /// Notes that a node got another view.
  func noteInput<Content>(_ old: Content, _ new: Content, at node: ViewNode) {
    guard node.flags.contains(.hasBody) else { return }
    let fields = zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children).compactMap { old, new in
      areSame(old.value, new.value) ? nil : old.label ?? ""
    }
    note(EvaluationCause(.input(fields)), at: node)
  }

  func forgetCauses(at node: ViewNode) { causes[ObjectIdentifier(node)] = nil }

  func beginEvaluation() { start = .now }

  func endEvaluation(of view: String, at node: ViewNode) {
    let duration = start.map { ContinuousClock.now - $0 } ?? .zero
    let place = ObjectIdentifier(node)
    let snapshot = ObjectSnapshot(of: node.installedView ?? node.anyView)
    if let view = node.installedView {
      let former = lookups[place]
      let read = former?.current.filter(\.read.wasRead).map(\.keyPath) ?? []
      let current = valuesLookedUp(in: view)
      release(lookups.updateValue((current, (former?.read ?? []).union(read)), forKey: place))
    }
    let former = snapshots.updateValue(snapshot, forKey: place)
    var causes = causes.removeValue(forKey: place) ?? []
    if let former, former.view == view {
      for index in causes.indices where causes[index].subject == .observed([]) {
        causes[index].subject = .observed(snapshot.differences(from: former))
      }
      if causes.isEmpty { causes = [EvaluationCause(.observed(snapshot.differences(from: former)))] }
    }
    latestRecords.append(
      RecordedEvaluation(
        update: updateCount, event: event, view: view, path: node.bodyPath, causes: causes,
        duration: duration))
  }

  /// Returns the keys of the `@Environment` properties that the view at a place has never read.
  func unreadKeys(at place: ObjectIdentifier) -> Set<ValueKey> {
    guard let (current, formerlyRead) = lookups[place], !current.allSatisfy(\.read.wasRead) else { return [] }
    let read = formerlyRead.union(current.filter(\.read.wasRead).map(\.keyPath))
    let unread = Set(current.map(\.keyPath)).subtracting(read)
    // A property that is read may have an accessor that reads the key of another one.
    let readKeys = read.compactMap { $0 as? PartialKeyPath<EnvironmentValues> }
      .flatMap { EnvironmentValues().keys(readBy: $0) }
    return Set(unread.compactMap { ($0 as? PartialKeyPath<EnvironmentValues>).flatMap { ValueKey(readBy: $0) } })
      .subtracting(readKeys)
  }

  /// Forgets a node that is unmounted: another node may get its identity.
  func forget(_ node: ViewNode) {
    snapshots[ObjectIdentifier(node)] = nil
    release(lookups.removeValue(forKey: ObjectIdentifier(node)))
    causes[ObjectIdentifier(node)] = nil
  }
}

/// Returns the values looked up for the properties of a view, and for those in its dynamic properties.
private func valuesLookedUp(in value: Any) -> [Lookup] {
  Mirror(reflecting: value).children.flatMap { child -> [Lookup] in
    switch child.value {
    case let property as any EnvironmentProperty: property.observedRead.map { [(property.keyPath, $0)] } ?? []
    case let property as any DynamicProperty: valuesLookedUp(in: property)
    default: []
    }
  }
}

private typealias Lookup = (keyPath: AnyKeyPath, read: ObservedRead)

/// The observable objects a view has, with descriptions of their properties.
@MainActor
private struct ObjectSnapshot {
  let view: String
  private var properties: [String: String] = [:]

  init(of value: Any) {
    view = _typeName(ViewPlan.shownType(of: type(of: value)), qualified: false)
    add(value, depth: 0)
  }

  private mutating func add(_ value: Any, depth: Int) {
    if depth > 4 { return }
    if let object = value as? any AnyObject & Observable, type(of: value) is AnyObject.Type {
      for child in Mirror(reflecting: object).children {
        guard let label = child.label, !label.hasPrefix("_$"), label != "_environmentStorage" else { continue }
        let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
        properties["'\(name)' of '\(type(of: object))'"] = EvaluationCause.description(of: child.value)
      }
    } else if let stored = (value as? any BindingLocation)?.inspectedValue {
      add(stored, depth: depth + 1)
    } else if !(type(of: value) is AnyObject.Type) {
      for child in Mirror(reflecting: value).children { add(child.value, depth: depth + 1) }
    }
  }

  /// Returns descriptions of the properties that differ from those of a former snapshot.
  func differences(from former: ObjectSnapshot) -> [String] {
    properties.compactMap { name, value in
      guard let old = former.properties[name], old != value else { return nil }
      return "\(name) (\(old) → \(value))"
    }.sorted()
  }
}
