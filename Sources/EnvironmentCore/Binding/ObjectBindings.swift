/// The bindings of one object, in the order in which their owners bound it. The object reads from the last one.
///
/// Making a change takes constant time on average, however many owners bind the object. The former bindings are shared
/// by copies, so only the storage of the object has an instance.
//
// A struct, not a class, for the benchmarks `models/bind to other values` and `models/memory of 10,000 bound models`.
struct ObjectBindings {
  struct Binding {
    let owner: ObjectIdentifier?
    let source: BoundSource
    let request: EnvironmentRequest?

    /// Indicates whether a request has made the binding by a call, so the request is the owner.
    var isOfRequestsCall: Bool { request.map { ObjectIdentifier($0) == owner } ?? false }
  }

  /// The current binding.
  private(set) var last: Binding?

  /// The bindings before the current one; `nil` if there are none, as for most objects.
  private var former: FormerBindings?

  /// Indicates whether a binding was made in a request. Other requests don't read it.
  private(set) var areOfRequests = false

  var isEmpty: Bool { last == nil }

  /// The last binding for the current code: one made in no request, or in its own.
  var lastVisible: Binding? {
    guard areOfRequests, let request = TaskScope.currentRequest, !isLastVisible else { return last }
    return former?.last { $0.request?.shares(with: request) ?? true }
  }

  /// Indicates whether the current code reads the current binding.
  var isLastVisible: Bool {
    guard areOfRequests, let bound = last?.request, let request = TaskScope.currentRequest else { return true }
    return bound.shares(with: request)
  }

  /// All bindings, the current one last.
  var all: [Binding] { (former?.all ?? []) + [last].compactMap(\.self) }

  /// Returns the source bound by an owner, if any.
  func source(boundBy owner: ObjectIdentifier?) -> BoundSource? {
    isCurrent(owner) ? last?.source : former?.binding(of: owner)?.source
  }

  private func isCurrent(_ owner: ObjectIdentifier?) -> Bool { last.map { $0.owner == owner } ?? false }

  /// Replaces the binding of an owner, or removes it if the change has no source. The new binding becomes the current
  /// one, unless the order of the owners is kept.
  ///
  /// Returns the removed bindings for the caller to release: releasing them may run user code.
  mutating func make(_ change: BindingChange) -> ObjectBindings {
    if change.removesAll { return exchange(&self, with: ObjectBindings()) }
    let new = change.source.map { Binding(owner: change.owner, source: $0, request: change.request) }
    var removed = ObjectBindings()
    if new?.isOfRequestsCall ?? false { removed.former = former?.removeCallsOfEndedRequests() }
    if isCurrent(change.owner) {
      removed.last = exchange(&last, with: new ?? former?.removeLast())
    } else if let new, change.keepsOrder, let replaced = former?.replace(by: new) {
      removed.last = replaced
    } else {
      removed.last = former?.remove(of: change.owner)
      if let new, let last = exchange(&last, with: new) {
        let former = former ?? FormerBindings()
        former.append(last)
        self.former = former
      }
    }
    if former?.isEmpty ?? false { former = nil }
    if areOfRequests || change.request != nil { areOfRequests = last?.request != nil || former?.areOfRequests ?? false }
    return removed
  }

  /// Returns the outcome of a change without making it.
  func outcome(of change: BindingChange) -> BindingOutcome {
    let new: BoundSource? =
      if change.removesAll {
        nil
      } else if isCurrent(change.owner) {
        change.source ?? former?.last?.source
      } else if let source = change.source, !change.keepsOrder || former?.binding(of: change.owner) == nil {
        source
      } else {
        last?.source
      }
    if !areOfRequests, change.request == nil || change.source == nil {
      return BindingOutcome(old: last?.source, new: new, last: new, areOfRequests: false, isShared: false)
    }
    return BindingOutcome(
      old: source(boundBy: change.owner) ?? last?.source, new: change.source ?? new, last: new, areOfRequests: true,
      isShared: change.request.map { !change.removesAll && isShared(outsideOf: $0, exceptBy: change.owner) } ?? false)
  }

  /// Returns whether there is a binding of another request and another owner.
  private func isShared(outsideOf request: EnvironmentRequest, exceptBy owner: ObjectIdentifier?) -> Bool {
    if let last, last.owner != owner, last.request?.shares(with: request) == false { return true }
    return former?.isShared(outsideOf: request, exceptBy: owner) ?? false
  }
}

/// The sources of an object before and after a change of its bindings.
struct BindingOutcome {
  /// The sources to compare. If some bindings belong to requests, they are those for the owner of the change.
  let old, new: BoundSource?

  /// The current source after the change; `nil` if no binding is left.
  let last: BoundSource?

  /// Indicates whether some bindings belong to requests, before or after the change.
  let areOfRequests: Bool

  /// Indicates whether there is a binding of another request than the change.
  let isShared: Bool
}

/// The bindings of an object before its current one.
private final class FormerBindings {
  typealias Binding = ObjectBindings.Binding

  /// The bindings in their order, with empty slots for removed ones. The last slot isn't empty.
  private var slots: [Binding?] = []

  /// The slot of each owner's binding.
  private var positions: [ObjectIdentifier?: Int] = [:]

  /// The requests of the bindings, with the number of bindings of each.
  private var requests: [ObjectIdentifier: (request: EnvironmentRequest, count: Int)] = [:]

  var isEmpty: Bool { slots.isEmpty }
  var areOfRequests: Bool { !requests.isEmpty }
  var last: Binding? { slots.last ?? nil }
  var all: [Binding] { slots.compactMap(\.self) }

  /// Returns the last binding with a property.
  ///
  /// - Complexity: O(bindings).
  func last(where isIncluded: (Binding) -> Bool) -> Binding? {
    slots.last { $0.map(isIncluded) ?? false } ?? nil
  }

  func binding(of owner: ObjectIdentifier?) -> Binding? { positions[owner].flatMap { slots[$0] } }

  /// Adds the binding of an owner without one here.
  func append(_ binding: Binding) {
    positions[binding.owner] = slots.count
    slots.append(binding)
    count(binding.request, 1)
  }

  /// Replaces the binding of the same owner in its place, and returns it; `nil` if there is none.
  func replace(by binding: Binding) -> Binding? {
    guard let position = positions[binding.owner] else { return nil }
    let replaced = exchange(&slots[position], with: binding)
    count(binding.request, 1)
    count(replaced?.request, -1)
    return replaced
  }

  /// Removes and returns the last binding.
  func removeLast() -> Binding? { last.flatMap { remove(of: $0.owner) } }

  /// Removes and returns the binding of an owner; `nil` if there is none.
  func remove(of owner: ObjectIdentifier?) -> Binding? {
    guard let position = positions.removeValue(forKey: owner) else { return nil }
    let removed = slots[position].take()
    count(removed?.request, -1)
    while let last = slots.last, last == nil { slots.removeLast() }
    // Removing the empty slots takes as many steps as at least half as many removals have left.
    if slots.count > 2 * positions.count + 8 {
      slots.removeAll { $0 == nil }
      for (position, binding) in slots.enumerated() { positions[binding?.owner] = position }
    }
    return removed
  }

  /// Removes and returns the bindings made by calls of requests that have ended.
  ///
  /// - Complexity: O(requests).
  func removeCallsOfEndedRequests() -> FormerBindings {
    let removed = FormerBindings()
    for (owner, (request, _)) in requests where request.isOver {
      if let binding = remove(of: owner) { removed.append(binding) }
    }
    return removed
  }

  private func count(_ request: EnvironmentRequest?, _ change: Int) {
    guard let request else { return }
    let count = (requests[ObjectIdentifier(request)]?.count ?? 0) + change
    requests[ObjectIdentifier(request)] = count == 0 ? nil : (request, count)
  }

  /// Returns whether there is a binding of another request and another owner.
  ///
  /// - Complexity: O(requests).
  func isShared(outsideOf request: EnvironmentRequest, exceptBy owner: ObjectIdentifier?) -> Bool {
    let own = binding(of: owner)?.request
    return requests.values.contains { $0.count > ($0.request === own ? 1 : 0) && !$0.request.shares(with: request) }
  }
}

/// A change of one owner's binding, or of all bindings.
struct BindingChange {
  /// The owner of the binding; `nil` for an owner without a place outside of requests.
  var owner: ObjectIdentifier?

  /// The owner's new source; `nil` if its binding is removed.
  var source: BoundSource?

  /// The request in which the binding is made, if any.
  var request: EnvironmentRequest? = TaskScope.currentRequest
  var keepsOrder = false
  var removesAll = false

  /// Indicates whether the binding ends because its view or its page has ended. No reader is notified then: the object
  /// keeps its last values, or the page has ended with all of its readers.
  var isEndOfView = false

  /// Indicates whether the objects bound with the object are no longer bound with it.
  var removesChildren = false

  /// The values for later reads by the object if no binding is left, kept by the hierarchy.
  var retirement: (values: RetiredValues, retiredBindings: RetiredBindings)?

  /// Returns whether the change would leave an object's bindings and the children bound with it as they are.
  func changesNothing(in bindings: ObjectBindings, children: BoundChildren?) -> Bool {
    guard let last = bindings.last, last.owner == owner, case .values(let values) = source,
      case .values(let lastValues) = last.source, values.identity == lastValues.identity
    else { return false }
    return !removesChildren || children == nil
  }
}

extension ObjectIdentifier? {
  /// The owner of a binding made by a call. Each request has one of its own, which the requests of other bindings don't
  /// replace.
  static var ofCall: ObjectIdentifier? {
    EnvironmentRequest.exist ? TaskScope.currentRequest.map { ObjectIdentifier($0) } : nil
  }
}
