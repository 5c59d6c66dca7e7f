import EnvironmentCore

struct StackContent<Content: View>: BuiltInView {
  let direction: String
  let alignment: String
  let spacing: Double?
  let content: Content
  @Environment(\.isInPhrasingContent) var isInPhrasingContent

  var body: some View {
    Element(isInPhrasingContent ? "span" : "div", ["style": style]) { content }
  }

  private var style: String {
    let display = isInPhrasingContent ? "inline-flex" : "flex"
    let style = "display:\(display);flex-direction:\(direction);align-items:\(alignment)"
    guard let spacing, spacing > 0, let gap = spacing.cssLength else { return style }
    return "\(style);gap:\(gap)"
  }
}
