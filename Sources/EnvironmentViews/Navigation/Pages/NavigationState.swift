import EnvironmentCore
import Observation

/// The state that a navigation stack keeps from one evaluation to the next: the pages above the first one, and the
/// destinations that the pages have set.
@MainActor
@Observable
final class NavigationState {
  /// A page above the first one.
  enum Page {
    case value(NavigationElement)
    /// The page that a link leads to, or that a modifier presents.
    case link(NavigationDestination)
  }

  private struct DestinationPlace: Hashable {
    let type: ObjectIdentifier
    let position: Int
  }

  /// The number of changes of the pages by this object.
  private var changeCount = 0

  @ObservationIgnored private var pages: [Page] = []
  @ObservationIgnored private var access: NavigationPathAccess?
  @ObservationIgnored private var ownPath: [NavigationElement] = []
  @ObservationIgnored private var destinations: [DestinationPlace: NavigationSettings<NavigationDestination>] = [:]
  @ObservationIgnored private var reportedTypes: Set<ObjectIdentifier> = []

  /// Returns the pages to show, updated from the path if the program keeps it. Reading them is observed.
  func pages(along access: NavigationPathAccess?) -> [Page] {
    // Released at the end: the `deinit` of a value may use the stack.
    let former = (exchange(&self.access, with: access), pages)
    defer { withExtendedLifetime(former) {} }
    _ = changeCount
    var remaining = (access?.elements() ?? ownPath)[...]
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

  func push(_ element: NavigationElement) {
    if let access {
      guard access.append(element) else { return EnvironmentReporting.report(.valueNotForPath(element)) }
    } else {
      ownPath.append(element)
    }
    pages.append(.value(element))
    changeCount += 1
  }

  func push(_ link: NavigationDestination) {
    pages.append(.link(link))
    changeCount += 1
  }

  /// Removes a page and those above it, if the page is still in the stack.
  func pop(_ page: NavigationPageID) {
    let index = page.position - 1
    guard pages.indices.contains(index), NavigationPageID(pages[index], at: page.position) == page else { return }
    let (removed, formerPath) = (Array(pages[index...]), ownPath)
    defer { withExtendedLifetime((removed, formerPath)) {} }
    let count = removed.count { if case .value = $0 { true } else { false } }
    pages.removeSubrange(index...)
    if let access {
      if count > 0 { access.removeLast(count) }
    } else {
      ownPath.removeLast(count)
    }
    changeCount += 1
    for page in removed { if case .link(let destination) = page { destination.onRemoval?() } }
  }

  /// Removes a page that a modifier presents, and those above it.
  func pop(_ destination: NavigationDestination) {
    guard let index = index(of: destination) else { return }
    pop(NavigationPageID(pages[index], at: index + 1))
  }

  /// Removes a page that a modifier presents, and keeps those above it. Returns `false` if the page isn't in the stack.
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

  /// Returns the destinations that the page at a position sets for the values of a type.
  func destinations(for type: ObjectIdentifier, at position: Int) -> NavigationSettings<NavigationDestination> {
    let place = DestinationPlace(type: type, position: position)
    if let settings = destinations[place] { return settings }
    let settings = NavigationSettings<NavigationDestination>()
    destinations[place] = settings
    return settings
  }

  /// Returns the destination for values of a type. The lowest page below a position that sets one determines it.
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

/// The identity of a page: its position and its target.
struct NavigationPageID: Hashable {
  private enum Target: Hashable {
    case value(NavigationElement)
    case link(ObjectIdentifier)
  }

  let position: Int
  private let target: Target

  init(_ page: NavigationState.Page, at position: Int) {
    self.position = position
    target =
      switch page {
      case .value(let element): .value(element)
      case .link(let destination): .link(ObjectIdentifier(destination))
      }
  }
}
