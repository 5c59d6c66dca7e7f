import EnvironmentKit
import Testing

/// `@Environment` in a view: a place is a view with modifiers, and resetting a value removes its modifiers.
struct ViewDoor: FrontDoor {
  enum Stage {
    case host, html
  }

  let stage: Stage

  var innerReset: InnerReset { .givesOuterValue }
  var resetExtent: ResetExtent { .oneValue }
  nonisolated var testDescription: String { stage == .host ? "view in a host" : "view as HTML" }

  func makePlaces() -> Places {
    let hierarchy = ViewHierarchy(stage: stage)
    return Places(
      outer: ViewPlace(hierarchy, .outer), inner: ViewPlace(hierarchy, .inner), sibling: ViewPlace(hierarchy, .sibling))
  }
}

private final class ViewPlace: Place {
  private let hierarchy: ViewHierarchy
  private let position: ViewHierarchy.Position

  init(_ hierarchy: ViewHierarchy, _ position: ViewHierarchy.Position) {
    (self.hierarchy, self.position) = (hierarchy, position)
  }

  func set<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value) {
    hierarchy.modifiers[position, default: []].append((keyPath, { AnyView($0.environment(keyPath, value)) }))
  }

  func reset<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    hierarchy.modifiers[position]?.removeAll { $0.keyPath == keyPath }
  }

  func read() throws -> Readings { try #require(try hierarchy.read()[position]) }
}

@MainActor
private final class ViewHierarchy {
  typealias Modifier = (keyPath: PartialKeyPath<EnvironmentValues>, apply: (AnyView) -> AnyView)

  enum Position {
    case outer, inner, sibling
  }

  var modifiers: [Position: [Modifier]] = [:]
  private let stage: ViewDoor.Stage
  private var readings: [Position: Readings] = [:]

  init(stage: ViewDoor.Stage) { self.stage = stage }

  func read() throws -> [Position: Readings] {
    readings = [:]
    switch stage {
    case .host: ViewHost { self.content }.unmount()
    case .html: _ = try renderHTML(content)
    }
    return readings
  }

  private var content: some View {
    modified(.outer) {
      reader(.outer)
      modified(.inner) { reader(.inner) }
      modified(.sibling) { reader(.sibling) }
    }
  }

  /// Returns the content with the modifiers of a position, the last of which is the nearest.
  private func modified(_ position: Position, @ViewBuilder _ content: () -> some View) -> some View {
    modifiers[position, default: []].reversed().reduce(AnyView(content())) { $1.apply($0) }
  }

  private func reader(_ position: Position) -> some View {
    Reader { self.readings[position] = $0 }
  }
}

private struct Reader: View {
  @Environment(\.greeting) var greeting
  @Environment(\.farewell) var farewell
  @Environment(\.nickname) var nickname
  @Environment(\.token) var token
  let report: (Readings) -> Void

  var body: some View {
    let _ = report(Readings(greeting: greeting, farewell: farewell, nickname: nickname, token: token))
    EmptyView()
  }
}
