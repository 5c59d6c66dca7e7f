import EnvironmentCore
import Testing

@testable import EnvironmentViews

@MainActor
@Suite struct ObservableObjectTests {
  private class Model: ObservableObject {
    @Published var name: String
    var count = 0 { willSet { objectWillChange.send() } }
    init(_ name: String) { self.name = name }
  }

  private final class Detailed: Model {
    @Published var detail = "detail"
  }

  private struct Owner: View {
    @StateObject var model: Model
    init(_ log: Log) { _model = StateObject(wrappedValue: Self.makeModel(log)) }
    static func makeModel(_ log: Log) -> Model {
      log("made")
      return Model("a")
    }
    var body: some View { Text(model.name) }
  }

  private struct Observer: View {
    @ObservedObject var model: Model
    var body: some View { Text(model.name) }
  }

  private struct Reader: View {
    @EnvironmentObject var model: Model
    var body: some View {
      let _ = $model.name.wrappedValue += "!"
      Text(model.name)
    }
  }

  @Test func `A state object is made once for each place, and not by the initializer`() throws {
    let (log, place) = (Log(), RetainedHost())
    let owner = Owner(log)
    log.expect([])
    let model = try place.evaluate(owner).model
    #expect(try place.evaluate(Owner(log)).model === model)
    #expect(try RetainedHost().evaluate(owner).model !== model)
    log.expect(["made", "made"])
  }

  @Test func `A body is evaluated for changes of the object of a state object`() throws {
    let place = RetainedHost()
    let owner = try place.evaluate(Owner(Log()))
    owner.model.name = "b"
    place.expectChanges(1)
    try place.evaluate(Owner(Log()))
    owner.$model.name.wrappedValue = "c"
    place.expectChanges(2)
  }

  @Test func `A body is evaluated for changes of an observed object, also those that the object sends itself`() throws {
    let place = RetainedHost()
    let model = Detailed("a")
    try place.evaluate(Observer(model: model))
    model.detail = "new"
    place.expectChanges(1)
    try place.evaluate(Observer(model: model))
    model.count += 1
    place.expectChanges(2)
  }

  @Test func `Properties with the same observed object are equal`() {
    let model = Model("a")
    #expect(areSame(Observer(model: model), Observer(model: model)))
    #expect(!areSame(Observer(model: model), Observer(model: Model("a"))))
  }

  @Test func `Each object has its own publisher, and only one`() {
    let model = Model("a")
    #expect(model.objectWillChange === model.objectWillChange)
    #expect(model.objectWillChange !== Model("a").objectWillChange)
  }

  @Test func `A publisher is deallocated some time after its object`() {
    weak var first: ObservableObjectPublisher?
    var model: Model? = Model("a")
    first = model?.objectWillChange
    model = nil
    // Each retained object has its own entry. A deallocated one could leave its address, and entry, to the next
    // object.
    var others: [Model] = []
    for _ in 0..<10_000 where first != nil {
      let other = Model("b")
      _ = other.objectWillChange
      others.append(other)
    }
    #expect(first == nil)
  }

  @Test func `An object is set by its type for the views below`() throws {
    let page = Group {
      Reader()
      Reader().environmentObject(Model("inner"))
    }
    try expectHTML(of: page.environmentObject(Model("outer")), "outer!inner!")
  }

  @Test func `Reading an object that isn't set stops the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = try? renderHTML(Reader()) }
    }
  }
}
