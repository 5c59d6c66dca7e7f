import EnvironmentKit

/// Languages of the world in the language of the page.
struct LanguagesCard: Markup {
  @Environment(\.samples) private var samples
  @Environment(ContentModel.self) private var content

  var body: some Markup {
    Card("Languages", id: "languages", title: content.name(ofLanguage: "mul")) {
      Names(names: samples.languages.map(content.name(ofLanguage:)))
    }
  }
}

/// Regions of the world in the language of the page.
struct RegionsCard: Markup {
  @Environment(\.samples) private var samples
  @Environment(ContentModel.self) private var content

  var body: some Markup {
    Card("Regions", id: "regions", title: content.name(ofRegion: "001")) {
      Names(names: samples.regions.map(content.name(ofRegion:)))
    }
  }
}

private struct Names: Markup {
  let names: [Name]

  var body: some Markup {
    Element("ul", ["class": "names"]) {
      ForEach(names, id: \.self) { name in
        Element("li") { NameText(name) }
      }
    }
  }
}
