import EnvironmentKit
import Testing

@testable import LocaleAtlas

@MainActor
@Suite struct PageTests {
  /// A page of a small atlas, at the place where the sitemap has it.
  private func html(_ path: String) throws -> String {
    var environment = EnvironmentValues()
    environment.timeZone = .gmt
    environment.path = path
    environment.atlas = Atlas(identifiers: ["ar", "ar_EG", "en", "fr", "fr_CA", "th_TH"])
    let page = try #require(environment.atlas.sitemap[path])
    return try renderHTML(page, environment: environment)
  }

  @Test(arguments: [
    ("fr.html", #"<html lang="fr" dir="ltr" data-scheme="light">"#),
    ("dark/fr-CA.html", #"<html lang="fr-CA" dir="ltr" data-scheme="dark">"#),
    ("ar.html", #"<html lang="ar" dir="rtl" data-scheme="light">"#),
    ("dark/index.html", #"<html lang="en" dir="ltr" data-scheme="dark">"#),
  ])
  func `language, direction and scheme come from the environment`(path: String, start: String) throws {
    #expect(try html(path).hasPrefix("<!DOCTYPE html>" + start))
  }

  @Test(arguments: [
    ("ur_Arab_PK", "ur-PK"), ("pa_Guru", "pa"), ("pa_Arab_PK", "pa-Arab-PK"), ("zh_Hans", "zh-Hans"), ("fr", "fr"),
  ])
  func `the language of an element leaves out a script that goes without saying`(identifier: String, tag: String) {
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
  func `a page is written in its own locale`(path: String, texts: [String]) throws {
    let html = try html(path)
    for text in texts { #expect(html.contains(text), "\(text)") }
  }

  @Test func `the current page is marked, and others are linked to from where it is`() throws {
    let html = try html("dark/fr.html")
    #expect(html.contains(#"<a href="../dark/fr.html" hreflang="fr" aria-current="page">Dark</a>"#))
    #expect(html.contains(#"<a href="../fr.html" hreflang="fr">Light</a>"#))
    #expect(html.contains(#"<a href="../dark/fr-CA.html" hreflang="fr-CA">Canada</a>"#))
    #expect(html.contains(#"<link rel="stylesheet" href="../style.css">"#))
  }

  @Test func `a page comes out the same each time`() throws {
    #expect(try html("index.html") == html("index.html"))
    #expect(try html("ar.html") == html("ar.html"))
  }
}
