import EnvironmentCore

/// A control that is on or off.
///
/// Use it with a binding in a ``ViewHost``, and with a `name` in a ``Form`` sent by a browser.
///
/// ```swift
/// Toggle("Show hidden files", isOn: $showsHiddenFiles)
/// ```
///
/// In a view that is ``View/disabled(_:)``, the toggle is disabled.
///
/// Follows SwiftUI's `Toggle`.
public nonisolated struct Toggle<Label: View>: CompositeView {
  private let label: Label
  private let isOn: Binding<Bool>
  private var field: (name: String, value: String, isRequired: Bool)?

  /// Creates a toggle with a label of any kind.
  ///
  /// ```swift
  /// Toggle(isOn: $isGift) { Element("em") { "Gift" } }
  /// ```
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.isOn = isOn
  }

  /// Creates a toggle with a title.
  ///
  /// ```swift
  /// Toggle("Gift", isOn: $isGift)
  /// ```
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) where Label == Text {
    self.init(isOn: isOn) { Text(title) }
  }

  /// Creates a toggle of a ``Form/init(action:method:content:)``.
  ///
  /// ```swift
  /// Toggle("Send me news", name: "news")
  /// ```
  ///
  /// - Parameters:
  ///   - title: The label of the toggle.
  ///   - name: The name under which the form sends the value.
  ///   - value: The value sent with the form if the toggle is on.
  ///   - isOn: Indicates whether the toggle is on at the beginning.
  ///   - required: Indicates whether a browser sends the form only if the toggle is on.
  public init(
    _ title: some StringProtocol, name: String, value: String = "on", isOn: Bool = false, required: Bool = false
  ) where Label == _FieldLabel<Text> {
    self.init(isOn: .constant(isOn)) { _FieldLabel(Text(title)) }
    field = (name, value, required)
  }

  var parts: ToggleElement<Label> { ToggleElement(label: label, isOn: isOn, field: field) }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Toggle: Markup where Label: __FieldLabel {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

/// The element of a toggle, which reads the environment.
nonisolated struct ToggleElement<Label: View>: BuiltInView {
  let label: Label
  let isOn: Binding<Bool>
  let field: (name: String, value: String, isRequired: Bool)?
  @Environment(\.isEnabled) private var isEnabled

  var body: _AnnotatedView<Element<TupleView<Element<EmptyView>, PhrasingContent<Label>>>> {
    Element("label") {
      Element(
        "input",
        [
          "type": "checkbox", "name": field?.name, "value": field?.value, "checked": isOn.wrappedValue,
          "required": field?.isRequired, "disabled": !isEnabled,
        ])
      PhrasingContent(content: label)
    }
    .control(.toggle(isOn), isEnabled: isEnabled)
  }
}

extension ToggleElement: Markup where Label: Markup {}
