import EnvironmentCore

/// A control that is on or off.
///
/// ```swift
/// Toggle("Show hidden files", isOn: $showsHiddenFiles)
/// ```
///
/// In a view that is ``View/disabled(_:)``, the toggle is disabled.
///
/// The API follows that of SwiftUI's `Toggle`.
public struct Toggle<Label: View>: BuiltInView {
  private let label: Label
  private let isOn: Binding<Bool>
  @Environment(\.isEnabled) private var isEnabled

  /// Creates a toggle with a label of any kind.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.isOn = isOn
  }

  /// Creates a toggle with a title.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) where Label == Text {
    self.init(isOn: isOn) { Text(title) }
  }

  public var body: some View {
    Element("label") {
      Element("input", ["type": "checkbox", "checked": isOn.wrappedValue, "disabled": !isEnabled])
      PhrasingContent(content: label)
    }
    .annotated(.control(Control(.toggle(isOn), isEnabled: isEnabled)))
  }
}
