import EnvironmentKit

/// The conventions of the place.
struct ConventionsCard: Markup {
  @Environment(\.locale) private var locale
  @EnvironmentBound private var model = ConventionsModel()
  @Environment(ContentModel.self) private var content

  var body: some Markup {
    Card("Conventions", id: "conventions", title: own(model.quotation), style: "half") {
      Element("dl", ["class": "facts"]) {
        Fact("First weekday", own(model.firstWeekday))
        Fact("Hours", own(model.hours))
        Fact("Decimal sign", name(model.decimalSign))
        Fact("Grouping sign", name(model.groupingSign))
        Fact("Numbering system", content.name(of: locale.numberingSystem))
        Fact("Measurement system", content.name(of: locale.measurementSystem))
        Fact("Script", script)
      }
    }
  }

  private var script: Name {
    locale.likely.language.script.map { content.name(ofScript: $0.identifier) } ?? own("–")
  }

  private func own(_ text: String) -> Name { Name(text: text, isEnglish: false) }

  private func name(_ sign: ConventionsModel.Sign) -> Name { sign.isName ? content.english(sign.text) : own(sign.text) }
}

private struct Fact: Markup {
  private let term: String
  private let name: Name

  init(_ term: String, _ name: Name) {
    self.term = term
    self.name = name
  }

  var body: some Markup {
    Element("dt") { Caption(term) }
    Element("dd") { Element("bdi") { NameText(name) } }
  }
}
