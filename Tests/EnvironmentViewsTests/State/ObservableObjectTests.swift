import EnvironmentCore
import Testing

@testable import EnvironmentViews

@MainActor
struct ObservableObjectTests {
  class Model: ObservableObject {
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

  struct Reader: View {
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

  @Test func `A body is evaluated for changes of its state object and its observed object, also those it sends itself`()
    throws
  {
    let place = RetainedHost()
    let owner = try place.evaluate(Owner(Log()))
    owner.model.name = "b"
    place.expectChanges(1)
    try place.evaluate(Owner(Log()))
    owner.$model.name.wrappedValue = "c"
    place.expectChanges(2)

    let model = Detailed("a")
    try place.evaluate(Observer(model: model))
    model.detail = "new"
    place.expectChanges(3)
    try place.evaluate(Observer(model: model))
    model.count += 1
    place.expectChanges(4)
  }

  @Test func `Properties with the same observed object are equal, and each object has one publisher of its own`() {
    let (model, other) = (Model("a"), Model("a"))
    expectSame(Observer(model: model), Observer(model: model))
    expectDifferent(Observer(model: model), Observer(model: other))
    #expect(model.objectWillChange === model.objectWillChange)
    #expect(model.objectWillChange !== other.objectWillChange)
  }

  @Test func `An object is set by its type for the views below`() throws {
    let page = Group {
      Reader()
      Reader().environmentObject(Model("inner"))
    }
    try expectHTML(of: page.environmentObject(Model("outer")), "outer!inner!")
  }
}
