import EnvironmentCore

/// A control that runs an action.
///
/// Use it in a ``ViewHost``, whose events run the action. In a page that is only written, you should use `Link`, or a
/// button of a ``Form``.
///
/// ```swift
/// Button("Delete", systemImage: "trash", role: .destructive) { model.delete() }
/// ```
///
/// A button of a ``Form/init(action:method:content:)`` works without Swift: `Button("Order", type: .submit)`.
///
/// In a view that is ``View/disabled(_:)``, the button is disabled. Its role is written as the attribute `data-role`,
/// for style sheets.
///
/// Follows SwiftUI's `Button`.
public nonisolated struct Button<Label: View>: CompositeView {
  let label: Label
  var role: ButtonRole?
  let action: () -> Void
  var type: ButtonType?

  /// The kind of the view around the button.
  var kind = "Button"

  /// The name of the button, if it isn't the text in the label.
  var name: String?

  /// The word before the text of the button's row; both make its name once the row is evaluated.
  var rowVerb: String?

  var parts: ButtonElement<Label> { ButtonElement(button: self) }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Button: Markup where Label: __FieldLabel {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

/// The element of a button, which reads the environment.
nonisolated struct ButtonElement<Label: View>: BuiltInView {
  let button: Button<Label>
  @Environment(\.isEnabled) private var isEnabled

  var body: _AnnotatedView<Element<PhrasingContent<Label>>> {
    Element("button", attributes) { PhrasingContent(content: button.label) }
      .control(
        .tap(button.action), isEnabled: isEnabled, label: button.name,
        scriptedKind: button.type == nil && isEnabled ? button.kind : nil, rowVerb: button.rowVerb)
  }

  private var attributes: HTMLAttributes {
    let type = button.type?.rawValue ?? "button"
    if isEnabled, button.role == nil, button.name == nil { return ["type": "\(type)"] }
    return [
      "type": type, "aria-label": button.name, "data-role": button.role?.rawValue, "disabled": !isEnabled,
    ]
  }
}

extension ButtonElement: Markup where Label: Markup {}

extension Button {
  /// Creates a button with a label of any kind.
  ///
  /// ```swift
  /// Button(action: save) { Image("save.svg", alt: "Save") }
  /// ```
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(label: label(), action: action)
  }

  /// Creates a button with a role and a label of any kind.
  ///
  /// ```swift
  /// Button(role: .destructive, action: delete) { Image("bin.svg", alt: "Delete") }
  /// ```
  public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(label: label(), role: role, action: action)
  }

  /// Creates a button with a title.
  ///
  /// ```swift
  /// Button("Delete", role: .destructive) { delete() }
  /// ```
  public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping () -> Void)
  where Label == Text {
    self.init(label: Text(title), role: role, action: action)
  }

  /// Creates a button with a symbol and a title.
  ///
  /// ```swift
  /// Button("Delete", systemImage: "trash", role: .destructive) { delete() }
  /// ```
  public init(
    _ title: some StringProtocol, systemImage: String, role: ButtonRole? = nil,
    action: @escaping () -> Void
  ) where Label == EnvironmentViews.Label<Text, Image> {
    self.init(label: Label(title, systemImage: systemImage), role: role, action: action)
  }

  /// Creates a button of a form, with a label of any kind.
  ///
  /// ```swift
  /// Button(.submit) { Element("strong") { "Order" } }
  /// ```
  public init<Content: View>(_ type: ButtonType, @ViewBuilder label: () -> Content)
  where Label == _FieldLabel<Content> {
    self.init(label: _FieldLabel(label()), action: {}, type: type)
  }

  /// Creates a button of a form, with a title.
  ///
  /// ```swift
  /// Button("Order", type: .submit)
  /// ```
  public init(_ title: some StringProtocol, type: ButtonType) where Label == _FieldLabel<Text> {
    self.init(type) { Text(title) }
  }

  /// Creates a button of a form, with the title "Submit" or "Reset".
  ///
  /// ```swift
  /// Button(.reset)
  /// ```
  public init(_ type: ButtonType) where Label == _FieldLabel<Text> {
    self.init(type == .submit ? "Submit" : "Reset", type: type)
  }
}

/// The effect of a button on its form.
///
/// Use it for a button of a ``Form/init(action:method:content:)``. Other buttons have an action.
///
/// ```swift
/// Button("Order", type: .submit)
/// ```
public enum ButtonType: String, Sendable, Hashable, CaseIterable {
  /// The form is sent.
  case submit

  /// The controls of the form get their first values.
  case reset
}

/// The purpose of a button, beyond its label.
///
/// ```swift
/// Button("Delete", role: .destructive) { delete() }
/// ```
///
/// Follows SwiftUI's `ButtonRole`.
public enum ButtonRole: String, Sendable, Hashable, CaseIterable {
  /// The button deletes something.
  case destructive

  /// The button cancels an operation and changes nothing.
  case cancel
}
