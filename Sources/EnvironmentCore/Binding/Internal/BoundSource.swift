/// What an object is bound to.
enum BoundSource {
  case values(EnvironmentValues)
  case lookup((AnyKeyPath) -> Any?)
}
