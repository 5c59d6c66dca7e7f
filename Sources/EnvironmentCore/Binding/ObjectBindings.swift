/// The bindings of one object, in the order in which their owners bound it. The object reads from the last one.
//
// A struct, not another name for the list: for the benchmark `models/bind to other values`, which would copy the list
// by its value witnesses.
struct ObjectBindings {
  struct Binding {
    let owner: ObjectIdentifier?
    var source: BoundSource
    var request: EnvironmentRequest?
  }

  private var bindings = ShortList<Binding>()

  /// Indicates whether a binding was made in a request. Other requests don't read it.
  private(set) var areOfRequests = false

  var isEmpty: Bool { bindings.isEmpty }

  /// The current binding.
  var last: Binding? { bindings.last }

  /// The last binding for the current code: one made in no request, or in its own.
  var lastVisible: Binding? {
    if !areOfRequests { return bindings.last }
    guard let request = TaskScope.currentRequest else { return bindings.last }
    return bindings.last { $0.request?.shares(with: request) ?? true }
  }

  /// Indicates whether the current code reads the current binding.
  var isLastVisible: Bool {
    guard areOfRequests, let bound = bindings.last?.request, let request = TaskScope.currentRequest else { return true }
    return bound.shares(with: request)
  }

  /// Returns whether there is a binding of another request.
  func isShared(outsideOf request: EnvironmentRequest) -> Bool {
    areOfRequests && bindings.contains { $0.request?.shares(with: request) == false }
  }

  /// All bindings, the current one last.
  var all: [Binding] { Array(bindings) }

  /// Returns the source bound by an owner, if any.
  func source(boundBy owner: ObjectIdentifier?) -> BoundSource? {
    bindings.last { $0.owner == owner }?.source
  }

  /// Replaces the source bound by an owner, or removes it if there is no other. The new source becomes the current one,
  /// unless the order of the owners is kept.
  mutating func set(
    _ source: BoundSource?, for owner: ObjectIdentifier?, of request: EnvironmentRequest?, keepsOrder: Bool
  ) {
    // Most objects have one binding. For the benchmark `models/bind to other values`, it isn't searched for.
    if let source, bindings.count == 1, bindings[0].owner == owner {
      bindings[0] = Binding(owner: owner, source: source, request: request)
    } else if let source, let index = bindings.firstIndex(where: { $0.owner == owner }),
      keepsOrder || index == bindings.count - 1
    {
      (bindings[index].source, bindings[index].request) = (source, request)
    } else {
      bindings.removeAll { $0.owner == owner }
      if let source { bindings.append(Binding(owner: owner, source: source, request: request)) }
    }
    if areOfRequests || request != nil { areOfRequests = bindings.contains { $0.request != nil } }
  }
}

/// A change of one owner's binding, or of all bindings.
struct BindingChange {
  /// The owner of the binding; `nil` for an owner without a place.
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

  func applied(to bindings: ObjectBindings) -> ObjectBindings {
    if removesAll { return ObjectBindings() }
    var changed = bindings
    changed.set(source, for: owner, of: request, keepsOrder: keepsOrder)
    return changed
  }
}
