import EnvironmentCore

/// A control that is on or off.
///
/// Use it with a binding in a ``ViewHost``, and with a `name` in a ``Form`` that a browser sends.
///
/// ```swift
/// Toggle("Show hidden files", isOn: $showsHiddenFiles)
/// ```
///
/// In a view that is ``View/disabled(_:)``, the toggle is disabled.
///
/// Follows SwiftUI's `Toggle`.
public struct Toggle<Label: View>: BuiltInView {
  private let label: Label
  private let isOn: Binding<Bool>
  private var field: (name: String, value: String, isRequired: Bool)?
  @Environment(\.isEnabled) private var isEnabled

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
  ///   - value: The value that the form sends if the toggle is on.
  ///   - isOn: Indicates whether the toggle is on at the beginning.
  ///   - required: Indicates whether a browser sends the form only if the toggle is on.
  public init(
    _ title: some StringProtocol, name: String, value: String = "on", isOn: Bool = false, required: Bool = false
  ) where Label == Text {
    self.init(title, isOn: .constant(isOn))
    field = (name, value, required)
  }

  public var body: some View {
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
