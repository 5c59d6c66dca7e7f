import EnvironmentCore

/// A container that stacks related controls vertically.
///
/// ```swift
/// Form {
///   TextField("Name", text: $name)
///   Toggle("Subscribe", isOn: $isSubscribed)
/// }
/// ```
///
/// A form is written as a `fieldset`, which can be nested and is never submitted: each control handles its own events.
/// Inside text, such as in a button, it is written as a `span`.
///
/// The API follows that of SwiftUI's `Form`.
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
