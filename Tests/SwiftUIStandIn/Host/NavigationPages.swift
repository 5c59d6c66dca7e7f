/// The path of a stack, and the views for its values.
@MainActor
final class Navigation: Equatable {
  private let ownPath = StateLocation<[AnyHashable]>([])
  private var destinations: [ObjectIdentifier: StateLocation<Destination?>] = [:]
  fileprivate var path: PathBinding?

  fileprivate struct Destination {
    let make: (AnyHashable) -> (any View)?
  }

  nonisolated static func == (a: Navigation, b: Navigation) -> Bool { a === b }

  fileprivate var values: [AnyHashable] { path?.values() ?? ownPath.value }

  fileprivate func push(_ value: AnyHashable) {
    if let path { path.append(value) } else { ownPath.value.append(value) }
  }

  fileprivate func keep(_ count: Int) {
    if let path { path.keep(count) } else { ownPath.value.removeSubrange(count...) }
  }

  /// Registers the function that makes the views for values of a type.
  fileprivate func register<Value: Hashable>(_ type: Value.Type, _ make: @escaping (Value) -> any View) {
    destination(for: type).value = Destination { ($0.base as? Value).map(make) }
  }

  /// Returns the location of the function for values of a type, which a page observes.
  fileprivate func destination(for type: Any.Type) -> StateLocation<Destination?> {
    let known = destinations[ObjectIdentifier(type)] ?? StateLocation(nil)
    destinations[ObjectIdentifier(type)] = known
    return known
  }
}

/// The view that a stack shows for a value of its path.
private struct PageView: HostedView {
  let navigation: Navigation
  let value: AnyHashable

  var body: Never { preconditionFailure("\(Self.self) has no body.") }

  var parts: [Part] {
    let destination = navigation.destination(for: type(of: value.base))
    return destination.value?.make(value).map { [Part($0)] } ?? []
  }
}

private enum NavigationKey: EnvironmentKey {
  static var defaultValue: Navigation? { nil }
}

extension EnvironmentValues {
  fileprivate(set) var navigation: Navigation? {
    get { self[NavigationKey.self] }
    set { self[NavigationKey.self] = newValue }
  }
}

extension NavigationStack: HostedView {
  func prepare(in node: Node) -> () -> [Part] {
    let navigation = node.location("navigation", Navigation()).value
    navigation.path = path
    return {
      let pages = navigation.values.enumerated().map { index, value in
        Part(PageView(navigation: navigation, value: value), key: index + 1) { environment in
          environment.navigation = navigation
          environment.presentation = Presentation { [weak navigation] in navigation?.keep(index) }
        }
      }
      return [Part(root) { $0.navigation = navigation }] + pages
    }
  }
}

extension DestinationModifier: HostedModifier {
  func install(in node: Node) {
    node.environment.navigation?.register(Data.self) { destination($0) }
  }
}

// MARK: Links

extension NavigationLink: HostedView, TappableView {
  func prepare(in node: Node) -> () -> [Part] {
    let isActive = isActive(in: node)
    return {
      guard case .view(let destination) = target, isActive.value else { return [Part(label)] }
      let shown = Part(destination, key: 1) { environment in
        environment.presentation = Presentation { isActive.value = false }
      }
      return [Part(label), shown]
    }
  }

  func tap(in node: Node) {
    switch target {
    case .view: isActive(in: node).value = true
    case .value(let value?): node.environment.navigation?.push(value)
    case .value(nil): break
    }
  }

  @MainActor
  private func isActive(in node: Node) -> StateLocation<Bool> {
    node.location("isActive", false)
  }
}
