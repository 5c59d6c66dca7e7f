import EnvironmentCore

/// A control that runs an action.
///
/// ```swift
/// Button("Delete", systemImage: "trash", role: .destructive) { model.delete() }
/// ```
///
/// In a view that is ``View/disabled(_:)``, the button is disabled. Its role is written as the attribute `data-role`,
/// for style sheets.
///
/// The API follows that of SwiftUI's `Button`.
public struct Button<Label: View>: BuiltInView {
  private let label: Label
  private let role: ButtonRole?
  private let action: () -> Void

  /// The name of the button, if it isn't the text in the label.
  private let name: String?
  @Environment(\.isEnabled) private var isEnabled

  init(role: ButtonRole?, name: String?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.role = role
    self.action = action
    self.name = name
  }

  /// Creates a button with a label of any kind.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, name: nil, action: action, label: label)
  }

  /// Creates a button with a role and a label of any kind.
  public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: role, name: nil, action: action, label: label)
  }

  /// Creates a button with a title.
  public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping () -> Void)
  where Label == Text {
    self.init(role: role, name: nil, action: action) { Text(title) }
  }

  /// Creates a button with a symbol and a title.
  public init(
    _ title: some StringProtocol, systemImage: String, role: ButtonRole? = nil,
    action: @escaping () -> Void
  ) where Label == EnvironmentViews.Label<Text, Image> {
    self.init(role: role, name: nil, action: action) { Label(title, systemImage: systemImage) }
  }

  public var body: some View {
    Element("button", attributes) { PhrasingContent(content: label) }
      .annotated(.control(Control(.tap(action), isEnabled: isEnabled, label: name)))
  }

  private var attributes: HTMLAttributes {
    if isEnabled, role == nil, name == nil { return ["type": "button"] }
    return ["type": "button", "aria-label": name, "data-role": role?.rawValue, "disabled": !isEnabled]
  }
}

/// The purpose of a button, beyond its label.
///
/// The API follows that of SwiftUI's `ButtonRole`.
public enum ButtonRole: String, Sendable, Hashable, CaseIterable {
  /// The button deletes something.
  case destructive

  /// The button cancels an operation and changes nothing.
  case cancel
}

/// The element of a link, which is a control. In a view that is ``View/disabled(_:)``, it has no destination.
package struct Anchor<Label: View>: BuiltInView {
  private let label: Label
  private let destination: String
  private let action: () -> Void
  @Environment(\.isEnabled) private var isEnabled

  /// Creates the element of a link to a page. A tap runs the action.
  package init(label: Label, destination: String, action: @escaping () -> Void) {
    self.label = label
    self.destination = destination
    self.action = action
  }

  package var body: some View {
    Element("a", isEnabled ? ["href": destination] : ["role": "link", "aria-disabled": "true"]) {
      PhrasingContent(content: label)
    }
    .annotated(.control(Control(.tap(action), isEnabled: isEnabled)))
  }
}
