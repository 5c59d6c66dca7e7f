/// What an object is bound to.
enum BoundSource {
  case values(EnvironmentValues)
  case lookup((AnyKeyPath) -> Any?)

  /// Whether two bindings, or none, give the same values, as far as can be told at a glance.
  static func areSame(_ first: BoundSource?, _ second: BoundSource?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (.values(let first), .values(let second)): first.isIdentical(to: second)
    default: false
    }
  }
}
