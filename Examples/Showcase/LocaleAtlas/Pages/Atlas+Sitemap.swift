import EnvironmentKit

extension Atlas {
  /// The index, and a page for each locale. These pages are the same view throughout: what makes them differ is the
  /// environment that they are in.
  @MainActor
  var sitemap: Sitemap {
    var sitemap: Sitemap = [:]
    sitemap[Page.index.path] = IndexPage().inEditorLocale()
    for locale in locales { sitemap[Page.locale(locale).path] = LocalePage().inLocale(locale) }
    return sitemap
  }
}
