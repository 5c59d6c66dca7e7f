import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct EnvironmentModifierTests {

  @Test func `The nearest writer wins, siblings and ancestors don't read its value, and an unset one is the default`()
    throws
  {
    let page = Group {
      TitleView()
      Group {
        TitleView()
        TitleView().environment(\.title, "inner")
        TitleView()
      }
      .environment(\.title, "outer")
      TitleView()
    }
    try expectHTML(of: page, "[untitled][outer][inner][outer][untitled]")
    let twice = TitleView().environment(\.title, "first").environment(\.title, "second")
    try expectHTML(of: twice, "[first]")
  }

  @Test func `A view that sets a value reads what its own ancestors set`() throws {
    struct Renaming: View {
      @Environment(\.title) var title

      var body: some View {
        Text(title)
        TitleView().environment(\.title, title + "+")
      }
    }
    try expectHTML(of: Renaming().environment(\.title, "a"), "a[a+]")
    try expectHTML(of: Group { Renaming() }, "untitled[untitled+]")
  }

  @Test func `A part of a value is read and set on its own, and a transformation starts from the ancestors' value`()
    throws
  {
    let page = Group {
      VolumeView()
      VolumeView().environment(\.settings.volume, 7)
      VolumeView().environment(\.settings, Settings(volume: 8))
      VolumeView()
        .transformEnvironment(\.settings) { $0.volume *= 2 }
        .transformEnvironment(\.settings.volume) { $0 += 1 }
    }
    try expectHTML(of: page, "[5][7][8][12]")
    try expectHTML(of: page.environment(\.settings.volume, 10), "[10][7][8][22]")
  }

  @Test func `A transformation that keeps the value sets nothing`() throws {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .value(Settings(volume: 9)) }
    struct IsSet: View {
      @Environment(\.self) var values
      var body: some View { Text("\(values.isSet(\.settings))") }
    }
    let page = Group {
      IsSet().transformEnvironment(\.settings) { if $0.volume == 1 { $0.volume = 2 } }
      IsSet().transformEnvironment(\.settings) { if $0.volume == 9 { $0.volume = 2 } }
    }
    try expectHTML(of: page, in: values, "falsetrue")
  }
}
