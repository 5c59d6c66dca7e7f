// A model of a SwiftUI app, which reads keys of SwiftUI and of the app.

// snippet.hide
#if canImport(SwiftUI)
  // snippet.show
  import EnvironmentSwiftUI
  import SwiftUI

  struct API: Sendable {
    var article: @Sendable (_ language: Locale, _ isShort: Bool) async -> String
  }

  extension EnvironmentValues {
    @Entry var api = API { language, _ in "An article in \(language.identifier)" }
  }

  @MainActor
  @EnvironmentAccessible
  final class ArticleModel {
    @Environment(\.locale) private var locale
    @Environment(\.api) private var api
    private(set) var text = ""
    var isShort = false

    func load() async { text = await api.article(locale, isShort) }
  }

  struct ArticleView: View {
    @EnvironmentBound private var model = ArticleModel()

    var body: some View {
      VStack {
        Toggle("Short", isOn: $model.isShort)
        Text(model.text)
      }
      .task(id: model.isShort) { await model.load() }
    }
  }

  struct ArticlePage: View {
    var body: some View {
      ArticleView()
        .environment(\.api, API { _, _ in "An article from the archive" })
        .environment(\.locale, Locale(identifier: "fr"))
    }
  }
// snippet.hide
#endif
