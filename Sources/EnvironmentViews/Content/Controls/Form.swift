import EnvironmentCore

/// A container for stacking related controls vertically.
///
/// Use it without an action for controls of a ``ViewHost``. In a page shown by a browser, give it the address to which
/// the values are sent.
///
/// ```swift
/// Form {
///   TextField("Name", text: $name)
///   Toggle("Subscribe", isOn: $isSubscribed)
/// }
/// ```
///
/// This form is written as a `fieldset`, which can be nested and is never submitted: each control handles its own
/// events. Inside text, such as in a button, it is written as a `span`.
///
/// A form with an action is written as a `form`, which a browser sends to a server, without scripts. Its controls have
/// names instead of bindings:
///
/// ```swift
/// Form(action: "/orders", method: .post) {
///   TextField("E-mail", name: "email", type: .email, required: true)
///   Picker("Size", name: "size", selected: "m") {
///     Text("Medium").tag("m")
///     Text("Large").tag("l")
///   }
///   Toggle("Gift wrap", name: "wrap")
///   Button("Order", type: .submit)
/// }
/// ```
///
/// Follows SwiftUI's `Form`.
public nonisolated struct Form<Content: View>: CompositeView {
  private let target: (action: String, method: FormMethod)?
  private let content: Content

  /// Creates a form.
  ///
  /// ```swift
  /// Form { Toggle("Subscribe", isOn: $isSubscribed) }
  /// ```
  public init(@ViewBuilder content: () -> Content) {
    target = nil
    self.content = content()
  }

  /// Creates a form to be sent by a browser to a server.
  ///
  /// ```swift
  /// Form(action: "/search") { TextField("Words", name: "q") }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The URL receiving the names and values of the controls.
  ///   - method: The method of HTTP.
  ///   - content: The controls.
  public init(action: String, method: FormMethod = .get, @ViewBuilder content: () -> Content) {
    target = (action, method)
    self.content = content()
  }

  var parts: ConditionalContent<Element<Content>, PhrasingReader<Element<Content>>> {
    if let target {
      .first(Element("form", ["action": target.action, "method": target.method.rawValue]) { content })
    } else {
      .second(
        PhrasingReader { [content] isInPhrasingContent in
          let display = isInPhrasingContent ? "inline-flex" : "flex"
          return Element(
            isInPhrasingContent ? "span" : "fieldset",
            [
              "role": isInPhrasingContent ? "group" : nil,
              "style": "display:\(display);flex-direction:column;align-items:flex-start;gap:0.5em",
            ]
          ) { content }
        })
    }
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Form: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension Form: Sendable where Content: Sendable {}

/// The way in which a form is sent.
///
/// Use ``get`` if sending the form changes nothing, and ``post`` otherwise.
///
/// ```swift
/// Form(action: "/search", method: .get) { TextField("Words", name: "q") }
/// ```
public enum FormMethod: String, Sendable, Hashable, CaseIterable {
  /// As a query in the URL, for a search.
  case get

  /// In the body of the request, for a change.
  case post
}

/// The label of a control whose value a form sends.
///
/// You don't name the type. It distinguishes such a control, which can stand in a ``Markup``, from one with a binding
/// or an action.
public nonisolated struct _FieldLabel<Content: View>: __PrimitiveView {
  @usableFromInline var content: Content

  init(_ content: Content) {
    self.content = content
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(content)
  }
}

extension _FieldLabel: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    try renderer.base.visit(&content, with: renderer)
  }
}

/// The label of a control in a ``Markup``. Do not conform to it.
public nonisolated protocol __FieldLabel: Markup {}

extension _FieldLabel: __FieldLabel where Content: Markup {}

// Unavailable, so that the error about a control with an action in a markup names the cause.
@available(
  *, unavailable,
  message:
    "a 'Markup' runs no action and has no binding; use a 'Link', a control that a form sends, or declare it as a 'View'"
)
extension Text: __FieldLabel {}
