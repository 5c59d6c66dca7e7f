import EnvironmentKit
import Testing

struct EnvironmentAccessibleTests {
  @Test(
    arguments: [
      PlainModel.init, { FinalModel(count: 1) }, { GenericModel([1]) }, Namespace.NestedModel.init, SubclassModel.init,
      BaseModel.init, BareSubclassModel.init, UnobservedModel.init, AccessibleThenObservable.init, OpenModel.init,
      PublicModel.init, StandardObservableModel.init,
    ] as [@Sendable () -> any Labeled]
  )
  func `A model of any form reads its default, then the bound value`(make: @Sendable () -> any Labeled) {
    expectReadsBoundLabel(make())
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

  @Test func `An actor reads the bound values`() async {
    let model = ActorModel()
    model.bindEnvironment(from: boundValues())
    let label = await model.read()
    #expect(label == "bound")
  }

  @Test func `A model of the main actor reads the bound values, and is bound from anywhere`() async {
    let model = await MainActorModel()
    model.bindEnvironment(from: boundValues())
    let label = await model.label
    #expect(label == "bound")
  }

  @Test func `A class is observable unless it opts out`() {
    let models: [Any] = [PlainModel(), SubclassModel(), UnobservedModel(), ActorModel()]
    #expect(models.map { $0 is any Observable } == [true, true, false, false])
  }
}

protocol Labeled: EnvironmentBindable {
  var label: String { get }
}

/// Expects that a model reads the default of its label, and the bound value after it is bound.
func expectReadsBoundLabel(_ model: any Labeled) {
  #expect(model.label == "default")
  model.bindEnvironment(from: boundValues())
  #expect(model.label == "bound")
}

extension PlainModel: Labeled {}
extension FinalModel: Labeled {}
extension GenericModel: Labeled {}
extension Namespace.NestedModel: Labeled {}
extension BaseModel: Labeled {}
extension UnobservedModel: Labeled {}
extension AccessibleThenObservable: Labeled {}
extension OpenModel: Labeled {}
extension PublicModel: Labeled {}
extension StandardObservableModel: Labeled {}
