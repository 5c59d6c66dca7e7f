import EnvironmentKit

extension Atlas {
  /// The index, a page for each locale, and the files that pages use. All pages of locales are the same view; only their environments differ.
  ///
  /// A page has models of its own, which can't be sent. So it is made where it is rendered, on any processor.
  @MainActor
  var sitemap: Sitemap {
    var sitemap: Sitemap = [:]
    sitemap[Page.index.path] = LazyMarkup { IndexPage().inEditorLocale() }
    for locale in locales { sitemap[Page.locale(locale).path] = LazyMarkup { LocalePage().inLocale(locale) } }
    sitemap[Stylesheet.path] = SiteFile(text: Stylesheet.text(for: locales))
    sitemap[SearchScript.path] = SiteFile(text: SearchScript.text)
    sitemap[Favicon.path] = Favicon()
    sitemap["sitemap.xml"] = SiteFile.sitemap
    return sitemap
  }
}
