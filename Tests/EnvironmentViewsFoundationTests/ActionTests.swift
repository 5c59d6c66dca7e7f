import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Testing

@MainActor
struct ActionTests {
  @Test func `Values have defaults, and all edit modes except inactive are editing`() {
    let values = EnvironmentValues()
    values.dismiss()
    #expect((values.isEnabled, values.isPresented) == (true, false))
    #expect(values.editMode == nil)
    #expect(values.dismiss == EnvironmentValues().dismiss)
    #expect(values.openURL == EnvironmentValues().openURL)
    #expect([EditMode.active, .transient, .inactive].map(\.isEditing) == [true, true, false])
  }

  @Test func `Actions are equal if they have the same effect`() {
    func action(_ result: OpenURLAction.Result) -> OpenURLAction { OpenURLAction { _ in result } }
    func constant() -> OpenURLAction { OpenURLAction { _ in .handled } }
    #expect(constant() == constant())
    let one = action(.handled)
    #expect(one == one)
    #expect(one != action(.discarded))
  }

  @Test func `An action returns whether a URL was opened`() throws {
    let url = try #require(URL(string: "https://example.org"))
    func isAccepted(_ result: OpenURLAction.Result) -> Bool? {
      var answer: Bool?
      OpenURLAction { _ in result }(url) { answer = $0 }
      return answer
    }
    #expect((isAccepted(.handled), isAccepted(.discarded), isAccepted(.systemAction)) == (true, false, false))
    #expect(isAccepted(.systemAction(url)) == false)
  }
}
