import EnvironmentKit

extension EnvironmentValues {
  @Entry var label = "default"
  @Entry var size = 1
}

/// Returns the values that the tests bind.
func boundValues(label: String = "bound", size: Int = 2) -> EnvironmentValues {
  var values = EnvironmentValues()
  values.label = label
  values.size = size
  return values
}

@EnvironmentAccessible
class PlainModel {
  @Environment(\.label) var label
  var count = 0
}

@EnvironmentAccessible
final class FinalModel {
  @EnvironmentKit.Environment(\.label) private(set) var label: String
  private(set) var count: Int
  weak var parent: PlainModel?
  let constant = 1
  @ObservationIgnored var ignored = 0
  var observed = 0 { didSet { observedSets += 1 } }
  @ObservationIgnored private(set) var observedSets = 0

  init(count: Int) { self.count = count }

  func countUp() { count += 1 }
}

@EnvironmentAccessible
class GenericModel<Element> {
  @Environment(\.label) var label
  var elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }
}

enum Namespace {
  @EnvironmentAccessible
  final class NestedModel {
    @Environment(\.label) var label
    var count = 0

    @EnvironmentAccessible
    final class Deeper {
      @Environment(\.size) var size
      var count = 0
    }
  }
}

@MainActor
@EnvironmentAccessible
final class MainActorModel {
  @Environment(\.label) var label
  var count = 0
}

/// A subclass declared before its superclass; the order must make no difference.
@EnvironmentAccessible
final class SubclassModel: BaseModel {
  @Environment(\.size) var size
  var subCount = 0
}

@EnvironmentAccessible
class BaseModel {
  @Environment(\.label) var label
  var count = 0
}

/// A subclass that adds nothing and needs no attribute.
final class BareSubclassModel: BaseModel {}

@EnvironmentAccessible(observable: false)
final class UnobservedModel {
  @Environment(\.label) var label
  var count = 0
}

@EnvironmentAccessible
@Observable
final class AccessibleThenObservable {
  @Environment(\.label) var label
  var count = 0
}

@EnvironmentAccessible
actor ActorModel {
  @Environment(\.label) var label
  var count = 0

  func read() -> String { label }
}
