import EnvironmentKit

/// Languages of the world in the language of the page.
struct LanguagesCard: View {
  @Environment(\.samples) private var samples
  @Environment(ContentModel.self) private var content

  var body: some View {
    Card("Languages", id: "languages", title: content.name(ofLanguage: "mul")) {
      Names(names: samples.languages.map(content.name(ofLanguage:)))
    }
  }
}

/// Regions of the world in the language of the page.
struct RegionsCard: View {
  @Environment(\.samples) private var samples
  @Environment(ContentModel.self) private var content

  var body: some View {
    Card("Regions", id: "regions", title: content.name(ofRegion: "001")) {
      Names(names: samples.regions.map(content.name(ofRegion:)))
    }
  }
}

private struct Names: View {
  let names: [Name]

  var body: some View {
    Element("ul", ["class": "names"]) {
      ForEach(names, id: \.self) { name in
        Element("li") { NameText(name) }
      }
    }
  }
}
