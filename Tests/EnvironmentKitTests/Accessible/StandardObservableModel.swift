import EnvironmentKit
import Observation

// In a file that imports both modules, unqualified names of macros are those of `Observation`.

@EnvironmentAccessible
@Observable
final class StandardObservableModel {
  @ObservationIgnored @Environment(\.label) var label
  var count = 0
}
