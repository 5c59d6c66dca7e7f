import EnvironmentKit

extension Atlas {
  /// The index, and a page for each locale. All pages of locales are the same view; only their environments differ.
  @MainActor
  var sitemap: Sitemap {
    var sitemap: Sitemap = [:]
    sitemap[Page.index.path] = IndexPage().inEditorLocale()
    for locale in locales { sitemap[Page.locale(locale).path] = LocalePage().inLocale(locale) }
    return sitemap
  }
}
