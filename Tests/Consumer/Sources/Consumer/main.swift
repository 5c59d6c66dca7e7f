import EnvironmentKit

// What a package sees of this one: entries, models, views and pages. `run` compares what is printed.

let page = Page()
  .environment(Bookmarks())
  .environment(\.locale, Locale(identifier: "fr_FR"))

print(try renderHTML(page))
print(try renderHTML(page.environment(\.user, "Ada").environment(\.theme, Theme(accent: "red"))))

let model = PageModel()
var values = EnvironmentValues()
values.locale = Locale(identifier: "de_DE")
model.bindEnvironment(from: values)
model.page = "about"
print(model.title)

withObservationTracking {
  _ = model.title
} onChange: {
  print("the title changes")
}
model.page = "imprint"
