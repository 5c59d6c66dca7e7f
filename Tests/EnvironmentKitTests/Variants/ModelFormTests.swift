import EnvironmentKit
import TestSupport
import Testing

/// Tests of classes that are declared in a less usual form.
struct ModelFormTests {
  @Test(
    arguments: [
      Namespace.InExtension.init, ObservableThenAccessible.init, QualifiedModel.init, HandObservedModel.init,
      PackageModel.init, PublicNamespace.Model.init, OwnObservableBesideObservation.init, ModelBesideObservation.init,
      SubclassOfStandardObservable.init, DeclaredBindableModel.init, ImpliedBindableModel.init, PrivateModel.init,
    ] as [@Sendable () -> any Labeled]
  )
  func `A model of any form reads its default, then the bound value`(make: @Sendable () -> any Labeled) {
    expectReadsBoundLabel(make())
  }

  @Test(
    arguments: [
      { ObservableThenAccessible() }, { QualifiedModel() }, { ModelBesideObservation() },
      { SubclassOfStandardObservable() }, { OwnObservableBesideObservation() }, { SubclassOfOpenModel() },
      { BareSubclassModel() },
    ] as [@Sendable () -> any Counting]
  )
  func `A stored property of an accessible class is observed`(make: @Sendable () -> any Counting) {
    expectCountIsObserved(make())
  }

  @Test func `Subclasses of a class whose own properties aren't observed read the bound values`() {
    let models = [BareUnobservedModel(), ObservedSubclassModel(), UnobservedNumberModel()]
    for model in models {
      model.bindEnvironment(from: boundValues())
      #expect(model.label == "bound")
    }
    let changed = changes { _ = (models[0].count, models[2].count) }
    for model in models { model.count += 1 }
    #expect(changed() == 0)
  }

  @Test func `A subclass can observe its properties where its superclass doesn't`() {
    let model = ObservedSubclassModel()
    let changed = changes { _ = model.subCount }
    model.subCount += 1
    #expect(changed() == 1)
  }
}

extension Namespace {
  @EnvironmentAccessible
  final class InExtension {
    @Environment(\.label) var label
  }
}

/// A superclass with subclasses that have the attribute and subclasses without it.
@EnvironmentAccessible(observable: false)
class UnobservedBaseModel {
  @Environment(\.label) var label
  var count = 0
}

final class BareUnobservedModel: UnobservedBaseModel {}

@EnvironmentAccessible
final class ObservedSubclassModel: UnobservedBaseModel {
  @Environment(\.size) var size
  var subCount = 0
}

@EnvironmentAccessible(observable: false)
class UnobservedGenericModel<Item>: UnobservedBaseModel {
  @Environment(\.size) var size
  var item: Item?
}

final class UnobservedNumberModel: UnobservedGenericModel<Int> {}

@Observable
@EnvironmentAccessible
final class ObservableThenAccessible {
  @Environment(\.label) var label
  var count = 0
}

@EnvironmentKit.Observable
@EnvironmentKit.EnvironmentAccessible()
final class QualifiedModel {
  @EnvironmentCore.Environment(\.label) var label
  @EnvironmentKit.ObservationTracked var count = 0
}

@EnvironmentAccessible
class HandObservedModel: Observable {
  @Environment(\.label) var label
  var count = 0
}

/// A model that declares the conformance itself.
@EnvironmentAccessible
final class DeclaredBindableModel: EnvironmentBindable {
  @Environment(\.label) var label
  var count = 0
}

/// A model that conforms through another protocol.
@EnvironmentAccessible
final class ImpliedBindableModel: Labeled {
  @Environment(\.label) var label
}

@EnvironmentAccessible
final class SubclassOfOpenModel: OpenModel {
  @Environment(\.size) var size
  var subCount = 0
}

@available(*, deprecated)
@EnvironmentAccessible
final class DeprecatedModel {
  @Environment(\.label) var label
}

@EnvironmentAccessible
private final class PrivateModel {
  @Environment(\.label) var label
  var count = 0
}

extension Namespace.InExtension: Labeled {}
extension ObservableThenAccessible: Labeled {}
extension QualifiedModel: Labeled {}
extension HandObservedModel: Labeled {}
extension DeclaredBindableModel: Labeled {}
extension PackageModel: Labeled {}
extension PublicNamespace.Model: Labeled {}
extension OwnObservableBesideObservation: Labeled {}
extension ModelBesideObservation: Labeled {}
extension SubclassOfStandardObservable: Labeled {}
extension PrivateModel: Labeled {}

extension ObservableThenAccessible: Counting { func change() { count = 1 } }
extension QualifiedModel: Counting { func change() { count = 1 } }
extension OwnObservableBesideObservation: Counting { func change() { count = 1 } }
extension ModelBesideObservation: Counting { func change() { count = 1 } }
extension StandardBase: Counting { func change() { count = 1 } }
