import EnvironmentKit
import Testing

/// `@Environment` in a view: a place is a view with modifiers, and to reset a value is to leave its modifiers out.
struct ViewDoor: FrontDoor {
  enum Stage {
    case host, html
  }

  let stage: Stage

  var innerReset: InnerReset { .givesOuterValue }
  var resetExtent: ResetExtent { .oneValue }
  nonisolated var testDescription: String { stage == .host ? "view in a host" : "view as HTML" }

  func open() -> Rooms {
    let hierarchy = ViewHierarchy(stage: stage)
    return Rooms(
      outer: ViewRoom(hierarchy, .outer), inner: ViewRoom(hierarchy, .inner), sibling: ViewRoom(hierarchy, .sibling))
  }
}

private final class ViewRoom: Room {
  private let hierarchy: ViewHierarchy
  private let place: ViewHierarchy.Place

  init(_ hierarchy: ViewHierarchy, _ place: ViewHierarchy.Place) {
    (self.hierarchy, self.place) = (hierarchy, place)
  }

  func set<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value) {
    hierarchy.modifiers[place, default: []].append((keyPath, { AnyView($0.environment(keyPath, value)) }))
  }

  func reset<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    hierarchy.modifiers[place]?.removeAll { $0.keyPath == keyPath }
  }

  func read() throws -> Readings { try #require(try hierarchy.read()[place]) }
}

@MainActor
private final class ViewHierarchy {
  typealias Modifier = (keyPath: PartialKeyPath<EnvironmentValues>, apply: (AnyView) -> AnyView)

  enum Place {
    case outer, inner, sibling
  }

  var modifiers: [Place: [Modifier]] = [:]
  private let stage: ViewDoor.Stage
  private var readings: [Place: Readings] = [:]

  init(stage: ViewDoor.Stage) { self.stage = stage }

  func read() throws -> [Place: Readings] {
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

  /// The last modifier is the nearest one.
  private func modified(_ place: Place, @ViewBuilder _ content: () -> some View) -> some View {
    modifiers[place, default: []].reversed().reduce(AnyView(content())) { $1.apply($0) }
  }

  private func reader(_ place: Place) -> some View {
    Reader { self.readings[place] = $0 }
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
