import EnvironmentKit
import Observation

// In a file that imports both modules, unqualified names of macros are those of `Observation`.

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

@EnvironmentAccessible
@EnvironmentKit.Observable
final class OwnObservableBesideObservation {
  @Environment(\.label) var label
  var count = 0
  @ObservationIgnored var cache = 0
}
