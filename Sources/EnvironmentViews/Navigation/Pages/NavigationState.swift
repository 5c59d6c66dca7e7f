import EnvironmentCore
import Observation

/// The state kept by a navigation stack from one evaluation to the next: the pages above the first one, and the
/// destinations set by the pages.
@MainActor
@Observable
final class NavigationState {
  /// A page above the first one.
  enum Page {
    case value(NavigationElement)
    /// The page of a link, or of a presenting modifier.
    case link(NavigationDestination)

    /// Returns the identity of the page: its position and its target.
    func id(at position: Int) -> [AnyHashable] {
      switch self {
      case .value(let element): [position, element]
      case .link(let destination): [position, ObjectIdentifier(destination)]
      }
    }
  }

  /// The number of changes of the pages by this object.
  private var changeCount = 0

  @ObservationIgnored private var pages: [Page] = []
  @ObservationIgnored private var access: NavigationPathAccess?
  @ObservationIgnored
  private var destinations: [ObjectIdentifier: [Int: NavigationSettings<NavigationDestination>]] = [:]
  @ObservationIgnored private var reportedTypes: Set<ObjectIdentifier> = []

  /// Returns the pages to show, updated from the path. Reading them is observed.
  func pages(along access: NavigationPathAccess) -> [Page] {
    // Released at the end: the `deinit` of a value may use the stack.
    let former = (exchange(&self.access, with: access), pages)
    defer { withExtendedLifetime(former) {} }
    _ = changeCount
    var remaining = access.elements()[...]
    var kept: [Page] = []
    for page in pages {
      if case .value(let element) = page {
        guard remaining.first == element else { break }
        remaining.removeFirst()
      }
      kept.append(page)
    }
    pages = kept + remaining.map { .value($0) }
    return pages
  }

  // MARK: Changes

  func push(_ page: Page) {
    if case .value(let element) = page, access?.append(element) != true {
      return EnvironmentReporting.report(.valueNotForPath(element))
    }
    pages.append(page)
    changeCount += 1
  }

  /// Removes a page and those above it, if the page is still in the stack.
  func pop(_ page: [AnyHashable]) {
    guard let index = pages.indices.first(where: { pages[$0].id(at: $0 + 1) == page }) else { return }
    let removed = Array(pages[index...])
    defer { withExtendedLifetime(removed) {} }
    let count = removed.count { if case .value = $0 { true } else { false } }
    pages.removeSubrange(index...)
    if count > 0 { access?.removeLast(count) }
    changeCount += 1
    for page in removed { if case .link(let destination) = page { destination.onRemoval?() } }
  }

  /// Removes a page presented by a modifier, and those above it.
  func pop(_ destination: NavigationDestination) {
    guard let index = index(of: destination) else { return }
    pop(pages[index].id(at: index + 1))
  }

  /// Removes a page presented by a modifier, and keeps those above it. Returns `false` if the page isn't in the stack.
  func remove(_ destination: NavigationDestination) -> Bool {
    guard let index = index(of: destination) else { return false }
    pages.remove(at: index)
    changeCount += 1
    return true
  }

  /// Notes that a page is no longer shown, perhaps because the path has changed.
  func pageWasRemoved(_ page: Page) {
    if case .link(let destination) = page, index(of: destination) == nil { destination.onRemoval?() }
  }

  private func index(of destination: NavigationDestination) -> Int? {
    pages.firstIndex { if case .link(let link) = $0 { link === destination } else { false } }
  }

  // MARK: Destinations

  /// Returns the destinations set by the page at a position for the values of a type.
  func destinations(for type: ObjectIdentifier, at position: Int) -> NavigationSettings<NavigationDestination> {
    if let settings = destinations[type]?[position] { return settings }
    let settings = NavigationSettings<NavigationDestination>()
    destinations[type, default: [:]][position] = settings
    return settings
  }

  /// Returns the destination for values of a type. The lowest page with a destination for the type, below a position,
  /// determines it.
  func destination(for type: ObjectIdentifier, below position: Int) -> NavigationDestination? {
    for below in 0..<position {
      if let destination = destinations(for: type, at: below).current { return destination }
    }
    return nil
  }

  func reportMissingDestination(for element: NavigationElement) {
    guard reportedTypes.insert(element.type).inserted else { return }
    EnvironmentReporting.report(.missingDestination(element))
  }
}
