import EnvironmentKit

// A package that uses this one: entries, models, views and pages. `run` compares the printed text.

// A default that depends on all values isn't kept for objects without a binding.
let earlyModel = PageModel()
print(earlyModel.summary)
prepareEnvironment { $0.edition = 2 }
print(earlyModel.summary)

prepareEnvironment { $0.locale = Locale(identifier: "it_IT") }

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

// A process without a testing library keeps the values that an object reads without a binding. Scopes and bindings
// still win.
let looseModel = PageModel()
for _ in 0..<3 { print(looseModel.title) }
withEnvironment {
  $0.locale = Locale(identifier: "es_ES")
} operation: {
  print(looseModel.title, "and", PageModel().title)
}
looseModel.bindEnvironment(from: values)
print(looseModel.title)
looseModel.unbindEnvironment()
looseModel.page = "terms"
print(looseModel.title)
looseModel.locale = Locale(identifier: "pt_PT")
print(looseModel.title, "and", PageModel().title)
