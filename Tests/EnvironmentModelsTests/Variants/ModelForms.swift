public import EnvironmentModels
package import PortableFeature

// Classes of less usual forms.

@EnvironmentAccessible(observable: false)
@usableFromInline
package final class PlainModel {
  @ModelEnvironment(\.api) package var api
  @Environment(\.retries) fileprivate var retries

  package init() {}
}

@EnvironmentAccessible
@usableFromInline
class InlinableModel {
  @Environment(\.retries) @usableFromInline var retries

  @usableFromInline init() {}
}

@EnvironmentModels.EnvironmentAccessible
final class QualifiedModel {
  @EnvironmentModels.ModelEnvironment(\EnvironmentModels.ModelEnvironmentValues.attempts) var attempts
  @EnvironmentModels.ObservationTracked var count = 0
  @EnvironmentModels.ObservationIgnored var cache = 0
}

/// A model that declares its own `Environment`.
@EnvironmentAccessible
final class StagedModel {
  enum Environment { case staging, production }

  var environment = Environment.staging
  @ModelEnvironment(\.retries) var retries
}

private enum Namespace {
  @EnvironmentAccessible
  fileprivate class NestedModel {
    @Environment(\.retries) var retries
    var count = 0
  }
}

/// Returns the retries of a nested, private model.
func nestedRetries(in values: ModelEnvironmentValues) -> Int {
  let model = Namespace.NestedModel()
  model.bindEnvironment(from: values)
  return model.retries
}
