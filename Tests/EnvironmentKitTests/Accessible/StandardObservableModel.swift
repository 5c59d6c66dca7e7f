import EnvironmentKit
import Observation

// In a file that imports both modules, an unqualified `@Observable` would be ambiguous. `@ObservationIgnored` is the
// standard one here.

@EnvironmentAccessible
@Observation.Observable
final class StandardObservableModel {
  @ObservationIgnored @Environment(\.label) var label
  var count = 0
}

@EnvironmentAccessible
final class ModelBesideObservation {
  @Environment(\.label) var label
  var count = 0
}

@EnvironmentAccessible
final class SubclassOfStandardObservable: StandardBase {
  @Environment(\.label) var label
  var subCount = 0
}

@Observation.Observable
class StandardBase {
  var count = 0
}
