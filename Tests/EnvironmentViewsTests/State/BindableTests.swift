import EnvironmentCore
import Testing

@testable import EnvironmentViews

@MainActor
struct BindableTests {
  private struct Editor: View {
    @Bindable var store: Store
    var body: some View {
      let _ = $store.title.wrappedValue += "!"
      Text(store.title)
    }
  }

  @Test func `A property, a local variable and an expression bind to the properties of an object`() throws {
    try expectHTML(of: Element("p") { Editor(store: Store("a")) }.environment(\.title, "b"), "<p>a!</p>")
    @Bindable var store = Store("a")
    $store.title.wrappedValue = "b"
    Bindable(store).title.wrappedValue += "c"
    #expect(store.title == "bc")
  }

  @Test func `Bindings to one property of one object are equal`() {
    let (first, second) = (Store("a"), Store("a"))
    expectSame(Bindable(first).title, Bindable(first).title)
    expectDifferent(Bindable(first).title, Bindable(second).title)
  }
}
