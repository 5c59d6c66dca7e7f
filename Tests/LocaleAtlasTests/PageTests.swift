import EnvironmentKit
import Testing

@testable import LocaleAtlas

@MainActor
struct PageTests {
  /// Returns a page of a small atlas, rendered at its path in the sitemap.
  private func html(_ path: String) throws -> String {
    var environment = EnvironmentValues()
    environment.timeZone = .gmt
    environment.path = path
    environment.atlas = Atlas(
      identifiers: ["ain", "ar", "ar_EG", "bo", "en", "es", "fr", "fr_CA", "kw", "my", "nso", "th_TH", "ur"])
    let page = try #require(environment.atlas.sitemap[path])
    return try renderHTML(page, environment: environment)
  }

  @Test(arguments: [
    ("fr.html", #"<html lang="fr" dir="ltr">"#),
    ("fr-CA.html", #"<html lang="fr-CA" dir="ltr">"#),
    ("ar.html", #"<html lang="ar" dir="rtl">"#),
    ("index.html", #"<html lang="en" dir="ltr">"#),
  ])
  func `Language and direction come from the environment`(path: String, start: String) throws {
    #expect(try html(path).hasPrefix("<!DOCTYPE html>" + start))
  }

  @Test(arguments: [
    ("ur_Arab_PK", "ur-PK"), ("pa_Guru", "pa"), ("pa_Arab_PK", "pa-Arab-PK"), ("zh_Hans", "zh-Hans"), ("fr", "fr"),
  ])
  func `The language of an element omits a script that is implied`(identifier: String, tag: String) {
    #expect(Locale(identifier: identifier).languageTag == tag)
  }

  @Test(arguments: [
    (
      "fr.html", ["vendredi 12 septembre 2025", ">lundi<", "calendrier grégorien", ">allemand<", ">Allemagne<", "euro"]
    ),
    ("ar-EG.html", ["٢٠٢٥", "٠ ١ ٢", "الألمانية", "جنيه مصري"]),
    ("th-TH.html", ["2568", "ปฏิทินพุทธ"]),
    (
      "index.html",
      [">français<", ">French<", ">Canada<", #"hreflang="fr-CA""#, #"<bdi lang="ar" dir="rtl">العربية</bdi>"#]
    ),
  ])
  func `A page is written in its own locale`(path: String, texts: [String]) throws {
    let html = try html(path)
    for text in texts { #expect(html.contains(text), "\(text)") }
  }

  @Test func `The current page is marked, and links to other pages are relative to it`() throws {
    let html = try html("fr.html")
    #expect(html.contains(#"<a href="fr.html" hreflang="fr" aria-current="page">"#))
    #expect(html.contains(#"<a href="fr-CA.html" hreflang="fr-CA">Canada</a>"#))
    #expect(html.contains(#"<link rel="stylesheet" href="style.css">"#))
  }

  @Test func `Scripts that need space above and below their lines get it`() {
    let locales = ["bo", "de", "hi", "ks", "ks_Deva", "my", "ur", "uz", "uz_Arab"].map { Locale(identifier: $0) }
    #expect(
      Leading.rules(for: locales) == """
        [lang]:lang(bo) { --leading: 1.45; }
        [lang]:lang(hi) { --leading: 1.15; }
        [lang]:lang(ks) { --leading: 1.45; }
        [lang]:lang(my) { --leading: 1.45; }
        [lang]:lang(ur) { --leading: 1.45; }
        [lang]:lang(uz) { --leading: 1; }
        [lang]:lang(ks-Deva) { --leading: 1.15; }
        [lang]:lang(uz-Arab) { --leading: 1.15; }

        """)
  }

  @Test func `One page adapts to the color scheme of its reader`() throws {
    #expect(try html("fr.html").contains(#"<meta name="color-scheme" content="light dark">"#))
    #expect(Stylesheet.text.contains("color-scheme: light dark;"))
    #expect(Stylesheet.text.contains("@media (prefers-color-scheme: dark) {"))
  }

  @Test(arguments: [
    // Where a locale has no name in its own language, the English one is marked as English.
    ("kw.html", #"<li><span lang="en">Germany</span></li>"#, true),
    ("kw.html", "<li>Rywvaneth Unys</li>", true),
    ("kw.html", #"<abbr title="dy Lun"><span lang="en">M</span></abbr>"#, true),
    ("es.html", #"<abbr title="lunes">L</abbr>"#, true),
    ("bo.html", #"<li><span lang="en">Argentina</span></li>"#, true),
    ("bo.html", "<li>འཇར་མན་</li>", true),
    ("nso.html", #"<span lang="en">South African Rand</span>"#, true),
    ("nso.html", ">ZAR<", false),
    // A locale's name in its own language may be the same as in English.
    ("es.html", "<li>Argentina</li>", true),
    ("es.html", #"<span lang="en">Argentina"#, false),
    ("fr.html", #"<span lang="en">Canada"#, false),
    ("ar.html", #"<span lang="en" dir="ltr">Metric</span>"#, true),
    ("en.html", #"<span lang="en">Metric"#, false),
    ("fr.html", ">latn<", false),
    ("fr.html", ">metric<", false),
    ("fr.html", "chiffres occidentaux", true),
    ("es.html", #"<span lang="en">no-break space"#, false),
  ])
  func `English texts are marked as English, and no others`(path: String, text: String, isThere: Bool) throws {
    #expect(try html(path).contains(text) == isThere, "\(text)")
  }

  @Test func `Digits are those of the locale`() throws {
    #expect(try html("ar-EG.html").contains("<bdi>١–١٢</bdi>"))
    // Without codes and attributes.
    let text = try html("ar-EG.html")
      .replacing(/<head>.*<\/head>/.dotMatchesNewlines(), with: "")
      .replacing(/<code[^>]*>[^<]*<\/code>/, with: "")
      .replacing(/<[^>]*>/, with: "")
    #expect(!text.contains(/[0-9]/))
  }

  @Test func `A locale without names of months or weekdays is omitted`() throws {
    let atlas = Atlas(identifiers: ["ain", "en", "fr", "lrc", "mzn_IR"])
    #expect(atlas.locales.map(\.identifier) == ["en", "fr"])
    #expect(atlas.omittedCount == 3)
    #expect(try html("index.html").contains("1 more"))
  }

  @Test func `A code without a name is described as a code`() {
    let model = ContentModel()
    model.bindEnvironment(from: EnvironmentValues())
    #expect(model.name(ofScript: "Qaax").text == "No name (Qaax)")
    #expect(model.name(ofRegion: "XQ").text == "No name (XQ)")
    #expect(model.name(ofLanguage: "qqx").text == "No name (qqx)")
    #expect(model.name(ofCurrency: "XQQ").text == "No name (XQQ)")
  }

  @Test(arguments: ["index.html", "fr.html"])
  func `The first link of a page skips to its content`(path: String) throws {
    let html = try html(path)
    #expect(html.contains(##"<body><a class="skip" href="#content">"##))
    #expect(html.contains(#"<main id="content" tabindex="-1">"#))
  }

  @Test func `The index is a plain list until its script can search it`() throws {
    let html = try html("index.html")
    #expect(html.contains(#"<form id="search" class="search" role="search" hidden>"#))
    #expect(html.contains(#"<script src="search.js" defer></script>"#))
    #expect(try !self.html("fr.html").contains("<script"))
  }

  @Test func `A page has the same output each time`() throws {
    #expect(try html("index.html") == html("index.html"))
    #expect(try html("ar.html") == html("ar.html"))
  }
}
