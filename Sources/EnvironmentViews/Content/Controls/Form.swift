import EnvironmentCore

/// Controls that belong together, one below the other.
///
/// ```swift
/// Form {
///   TextField("Name", text: $name)
///   Toggle("Subscribe", isOn: $isSubscribed)
/// }
/// ```
///
/// It is a `fieldset`, which can stand in another one, and which nothing submits: an event is handled by the control that
/// it is for. Among text, such as in a button, it is a `span`.
///
/// The shape is that of SwiftUI's `Form`.
public nonisolated struct Form<Content: View>: BuiltInView {
  private let content: Content

  /// Creates a form.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor public var body: some View {
    FormElement(content: content)
  }
}

extension Form: Sendable where Content: Sendable {}

/// The element of a form, which reads the environment.
private struct FormElement<Content: View>: BuiltInView {
  let content: Content
  @Environment(\.isInPhrasingContent) private var isInPhrasingContent

  init(content: Content) { self.content = content }

  var body: some View {
    Element(isInPhrasingContent ? "span" : "fieldset", attributes) { content }
  }

  private var attributes: HTMLAttributes {
    let display = isInPhrasingContent ? "inline-flex" : "flex"
    return [
      "role": isInPhrasingContent ? "group" : nil,
      "style": "display:\(display);flex-direction:column;align-items:flex-start;gap:0.5em",
    ]
  }
}
