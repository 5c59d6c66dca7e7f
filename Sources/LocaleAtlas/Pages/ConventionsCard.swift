import EnvironmentKit

/// The habits of the place.
///
/// Its model is one that the view keeps in `@State` and binds by a modifier, which says the same as `@EnvironmentBound`
/// in two steps.
struct ConventionsCard: View {
  @Environment(\.locale) private var locale
  @State private var model = ConventionsModel()
  @EnvironmentBound private var content = ContentModel()

  var body: some View {
    Card("Conventions", id: "conventions", title: model.quotation, style: "half") {
      Element("dl", ["class": "facts"]) {
        Fact("First weekday", model.firstWeekday)
        Fact("Hours", model.hours)
        Fact("Decimal sign", model.decimalSign)
        Fact("Grouping sign", model.groupingSign)
        Fact("Numbering system", model.numberingSystem)
        Fact("Measurement system", model.measurementSystem)
        Fact("Script", script)
      }
    }
    .bindEnvironment(to: model)
  }

  private var script: String {
    locale.likely.language.script.map { content.name(ofScript: $0.identifier) } ?? "–"
  }
}

private struct Fact: View {
  private let term: String
  private let text: String

  init(_ term: String, _ text: String) {
    self.term = term
    self.text = text
  }

  var body: some View {
    Element("dt") { Caption(term) }
    Element("dd") { Element("bdi") { Text(text) } }
  }
}
