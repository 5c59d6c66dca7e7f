import EnvironmentKit
import Synchronization
import Testing

@Suite struct EnvironmentAccessibleTests {
  @Test(
    arguments: [
      PlainModel.init, { FinalModel(count: 1) }, { GenericModel([1]) }, Namespace.NestedModel.init,
      Namespace.InExtension.init, SubclassModel.init, BaseModel.init, BareSubclassModel.init, UnobservedModel.init,
      AccessibleThenObservable.init, ObservableThenAccessible.init, QualifiedModel.init, HandObservedModel.init,
      OpenModel.init, PublicModel.init, PackageModel.init, PublicNamespace.Model.init, StandardObservableModel.init,
      OwnObservableBesideObservation.init,
      ModelBesideObservation.init, SubclassOfStandardObservable.init, DeclaredBindableModel.init,
      ImpliedBindableModel.init,
    ] as [@Sendable () -> any Labeled]
  )
  func `A model of any form reads its default, then the bound value`(make: @Sendable () -> any Labeled) {
    let model = make()
    #expect(model.label == "default")
    model.bindEnvironment(from: boundValues())
    #expect(model.label == "bound")
  }

  @Test func `A subclass reads its own and its superclass's properties from one binding`() {
    let model = SubclassModel()
    model.bindEnvironment(from: boundValues(label: "x", size: 7))
    #expect(model.label == "x")
    #expect(model.size == 7)
  }

  @Test func `A nested class of an accessible class has its own binding`() {
    let model = Namespace.NestedModel.Deeper()
    model.bindEnvironment(from: boundValues(size: 8))
    #expect(model.size == 8)
  }

  @Test func `A private class is bound too`() {
    #expect(readOfPrivateModel() == "bound")
  }

  @Test func `An actor reads the bound values`() async {
    let model = ActorModel()
    model.bindEnvironment(from: boundValues())
    #expect(await model.read() == "bound")
  }

  @Test @MainActor func `A model of the main actor reads the bound values`() {
    let model = MainActorModel()
    model.bindEnvironment(from: boundValues())
    #expect(model.label == "bound")
  }

  @Test func `A model of the main actor is bound from anywhere`() async {
    let model = await MainActorModel()
    model.bindEnvironment(from: boundValues())
    let label = await model.label
    #expect(label == "bound")
  }

  @Test func `Subclasses of a class whose own properties aren't observed read the bound values`() {
    let models = [BareUnobservedModel(), ObservedSubclassModel(), UnobservedNumberModel()]
    for model in models {
      model.bindEnvironment(from: boundValues())
      #expect(model.label == "bound")
    }
    let changes = Mutex(0)
    withObservationTracking {
      _ = models[0].count
      _ = models[2].count
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    for model in models { model.count += 1 }
    #expect(changes.withLock(\.self) == 0)
  }

  @Test func `A subclass can observe its properties where its superclass doesn't`() {
    let model = ObservedSubclassModel()
    let changes = Mutex(0)
    withObservationTracking {
      _ = model.subCount
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    model.subCount += 1
    #expect(changes.withLock(\.self) == 1)
  }

  @Test func `A class is observable unless it opts out`() {
    #expect(PlainModel() as Any is any Observable)
    #expect(SubclassModel() as Any is any Observable)
    #expect(!(UnobservedModel() as Any is any Observable))
    #expect(!(ActorModel() as Any is any Observable))
  }
}

protocol Labeled: EnvironmentBindable {
  var label: String { get }
}

extension PlainModel: Labeled {}
extension FinalModel: Labeled {}
extension GenericModel: Labeled {}
extension Namespace.NestedModel: Labeled {}
extension Namespace.InExtension: Labeled {}
extension BaseModel: Labeled {}
extension UnobservedModel: Labeled {}
extension AccessibleThenObservable: Labeled {}
extension ObservableThenAccessible: Labeled {}
extension QualifiedModel: Labeled {}
extension HandObservedModel: Labeled {}
extension DeclaredBindableModel: Labeled {}
extension OpenModel: Labeled {}
extension PublicModel: Labeled {}
extension PackageModel: Labeled {}
extension PublicNamespace.Model: Labeled {}
extension StandardObservableModel: Labeled {}
extension OwnObservableBesideObservation: Labeled {}
extension ModelBesideObservation: Labeled {}
extension SubclassOfStandardObservable: Labeled {}
