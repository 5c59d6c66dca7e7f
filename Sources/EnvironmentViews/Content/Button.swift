/// A control that runs an action.
public struct Button<Label: View>: BuiltInView {
  private let label: Label
  private let action: @MainActor () -> Void

  /// Creates a button with a label of any kind.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  /// Creates a button with a title.
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) where Label == Text {
    self.init(action: action) { Text(title) }
  }

  public var body: some View {
    Element("button", ["type": "button"]) { label }
      .annotated(.control(Control(.tap(action), isEnabled: true)))
  }
}
