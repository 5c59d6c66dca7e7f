/// The bindings of a place that binds objects to an environment and unbinds them again, such as one in a view
/// hierarchy.
///
/// An object may have several binders at once. It reads from its last binder. When this binder unbinds it, it reads
/// from the binder before.
package struct EnvironmentBinder: Sendable {
  private let owner: ObjectIdentifier
  private let retiredBindings: RetiredBindings?
  private let request: EnvironmentRequest?

  /// - Parameters:
  ///   - owner: The object representing the place. It unbinds its objects before it is deallocated.
  ///   - retiredBindings: The keeper of the objects' values after they are unbound; `nil` for none.
  ///   - request: The request of the place, if any. Other requests don't read its bindings.
  package init(
    for owner: AnyObject, retiredBindings: RetiredBindings? = nil,
    of request: EnvironmentRequest? = TaskScope.currentRequest
  ) {
    self.owner = ObjectIdentifier(owner)
    self.request = request
    self.retiredBindings = retiredBindings
  }

  /// Binds an object, or replaces the values of the place's binding. An object with several binders continues to read
  /// from the same one then. Otherwise, two places that also read the object would take it from each other for ever.
  package func bind(_ object: any EnvironmentAccessible, from values: EnvironmentValues) {
    object.bind(to: .values(values), for: owner, of: request, keepsOrder: true)
  }

  /// Unbinds objects that have left their holder, while the holder stays bound.
  package func unbindLeaving(_ objects: [any EnvironmentAccessible]) {
    for object in objects { object._environmentStorage.apply(BindingChange(owner: owner)) }
  }

  /// Unbinds objects bound together, such as a model and its children, because their view ends.
  ///
  /// - Complexity: O(objects), and O(stored values) for each of their former environments.
  package func unbind(_ objects: [any EnvironmentAccessible]) {
    let identities = Set(objects.map { ObjectIdentifier($0) })
    var last: (bound: EnvironmentValues, kept: RetiredValues)?
    for object in objects {
      let storage = object._environmentStorage
      guard let retiredBindings, let bound = storage.source(boundBy: owner)?.values else {
        storage.apply(BindingChange(owner: owner, isEndOfView: true))
        continue
      }
      let kept =
        last.flatMap { $0.bound.isIdentical(to: bound) ? $0.kept : nil } ?? RetiredValues(bound, without: identities)
      last = (bound, kept)
      storage.apply(BindingChange(owner: owner, isEndOfView: true, retirement: (kept, retiredBindings)))
    }
  }
}

// MARK: Models of views

/// Returns the object in the value of a view's property, whose type may be optional or a protocol; `nil` if the value
/// is `nil`. Reports any other value, once for each type.
package func bindableObject<Value>(in value: Value) -> (any EnvironmentAccessible)? {
  if let object = value as? any EnvironmentAccessible { return object }
  var content: Any? = value
  while let optional = content, TypeKind(of: type(of: optional)) == .optional {
    content = Mirror(reflecting: optional).children.first?.value
  }
  if let content {
    let type = type(of: content)
    EnvironmentReporting.report(once: ObjectIdentifier(type), among: unbindableModels, .unbindableModel(type))
  }
  return nil
}

private let unbindableModels = ReceivedIssues<ObjectIdentifier>()

extension EnvironmentIssue {
  fileprivate static func unbindableModel(_ type: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "A view's property with '@EnvironmentBound' has a '\(type)', which can't be bound to an environment.",
      remedies: ["Attach '@EnvironmentAccessible' to the class.", "Write '@State' for a value of another kind."]
    )
  }
}
