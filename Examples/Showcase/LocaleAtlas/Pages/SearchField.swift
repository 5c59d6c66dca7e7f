import EnvironmentKit

/// A field that reduces the list of locales to those whose names or tags contain some words.
///
/// The field is hidden until the script of the page enables it. Without scripts the page is the plain list.
struct SearchField: Markup {
  @Environment(\.address) private var address

  var body: some Markup {
    Element("form", ["id": "search", "class": "search", "role": "search", "hidden": true]) {
      Element("label", ["for": "query"]) { Text("Find a language, a region or a tag") }
      Element("input", ["id": "query", "type": "search", "autocomplete": "off", "spellcheck": "false"])
      Element("output", ["for": "query"])
    }
    Element("script", ["src": address(of: SearchScript.path), "defer": true])
  }
}

/// The script of the search field.
enum SearchScript {
  /// The path in the site.
  static let path = "search.js"

  static let text = """
    "use strict";
    {
      const fold = (text) => text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase();
      const form = document.getElementById("search");
      const [input, status] = [form.elements.query, form.querySelector("output")];
      const textOf = (link) => `${link.textContent} ${link.getAttribute("href").replace(".html", "")} `;
      const sections = [...document.querySelectorAll("section.script")].map((section) => ({
        section,
        chip: document.querySelector(`.scripts a[href="#${section.querySelector("h2").id}"]`).closest("li"),
        languages: [...section.querySelectorAll(".language")].map((language) => {
          const [main, ...variants] = language.querySelectorAll("a");
          return {
            language,
            main: fold(textOf(main)),
            variants: variants.map((link) => ({
              item: link.closest("li"),
              text: fold(textOf(main) + textOf(link)),
            })),
          };
        }),
      }));

      const find = () => {
        const words = fold(input.value).split(/\\s+/).filter(Boolean);
        const isFound = (text) => words.every((word) => text.includes(word));
        let count = 0;
        for (const { section, chip, languages } of sections) {
          for (const { language, main, variants } of languages) {
            let found = isFound(main) ? 1 : 0;
            for (const { item, text } of variants) {
              item.hidden = !isFound(text);
              if (!item.hidden) found += 1;
            }
            language.hidden = found === 0;
            count += found;
          }
          section.hidden = languages.every(({ language }) => language.hidden);
          chip.hidden = section.hidden;
        }
        const number = count.toLocaleString(document.documentElement.lang);
        status.value = words.length === 0 ? "" : `${number} found`;
      };

      form.addEventListener("submit", (event) => event.preventDefault());
      input.addEventListener("input", find);
      form.hidden = false;
      find();
    }

    """
}
