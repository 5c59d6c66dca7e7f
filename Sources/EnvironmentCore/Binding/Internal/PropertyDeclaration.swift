/// What a property's wrapper says about it, and in which class.
@usableFromInline
struct PropertyDeclaration<Value> {
  let source: EnvironmentSource<Value>
  let host: any EnvironmentBindable.Type

  /// Whether the class wants the property's observers to be told of changes.
  var isObserved: Bool { __EnvironmentOptions.options(of: host).observes(source.untypedKeyPath, in: host) }
}
