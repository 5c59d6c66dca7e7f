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
public struct Button<Label: View>: BuiltInView {
  let label: Label
  var role: ButtonRole?
  let action: () -> Void
  var type: ButtonType?

  /// The kind of view that the button is a part of.
  var kind = "Button"

  /// The name of the button, if it isn't the text in the label.
  var name: String?

  /// The word before the text of the row that the button acts on, which make its name once the row is evaluated.
  var rowVerb: String?
  @Environment(\.isEnabled) var isEnabled

  public var body: some View {
    Element("button", attributes) { PhrasingContent(content: label) }
      .control(
        .tap(action), isEnabled: isEnabled, label: name, scriptedKind: type == nil && isEnabled ? kind : nil,
        rowVerb: rowVerb)
  }

  private var attributes: HTMLAttributes {
    let type = type?.rawValue ?? "button"
    if isEnabled, role == nil, name == nil { return ["type": "\(type)"] }
    return ["type": type, "aria-label": name, "data-role": role?.rawValue, "disabled": !isEnabled]
  }
}

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
  public init(_ type: ButtonType, @ViewBuilder label: () -> Label) {
    self.init(label: label(), action: {}, type: type)
  }

  /// Creates a button of a form, with a title.
  ///
  /// ```swift
  /// Button("Order", type: .submit)
  /// ```
  public init(_ title: some StringProtocol, type: ButtonType) where Label == Text {
    self.init(type) { Text(title) }
  }

  /// Creates a button of a form, with the title "Submit" or "Reset".
  ///
  /// ```swift
  /// Button(.reset)
  /// ```
  public init(_ type: ButtonType) where Label == Text {
    self.init(type == .submit ? "Submit" : "Reset", type: type)
  }
}

/// The effect that a button has on its form.
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
