import EnvironmentKit

extension Atlas {
  /// Each page twice, light and dark. The pages are the same two views throughout: what makes them differ is the
  /// environment that they are in.
  @MainActor
  var sitemap: Sitemap {
    var sitemap: Sitemap = [:]
    for scheme in ColorScheme.allCases {
      sitemap[Page.index.path(in: scheme)] = IndexPage().inEditorLocale().environment(\.colorScheme, scheme)
      for locale in locales {
        sitemap[Page.locale(locale).path(in: scheme)] =
          LocalePage().inLocale(locale).environment(\.colorScheme, scheme)
      }
    }
    return sitemap
  }
}
