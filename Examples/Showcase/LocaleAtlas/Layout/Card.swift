import EnvironmentKit

/// A part of a page with a heading: the atlas' own word, and one in the language of the page.
struct Card<Content: Markup>: Markup {
  private let id: String
  private let caption: String
  private let title: Name?
  private let style: HTMLAttributeValue
  private let content: Content

  init(
    _ caption: String, id: String, title: Name? = nil, style: HTMLAttributeValue = "",
    @ViewBuilder content: () -> Content
  ) {
    (self.id, self.caption, self.title, self.style) = (id, caption, title, style)
    self.content = content()
  }

  var body: some Markup {
    Element("section", attributes) {
      Element("h2", ["id": id]) {
        Caption(caption)
        if let title {
          Text(" ")
          Element("span") { NameText(title) }
        }
      }
      content
    }
  }

  private var attributes: HTMLAttributes {
    var attributes: HTMLAttributes = ["class": "card", "aria-labelledby": id]
    attributes.merge(["class": style])
    return attributes
  }
}
