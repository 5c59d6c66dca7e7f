/// A control that runs an action.
public struct Button<Label: View>: __PrimitiveView {
  private let label: Label

  /// What the button does.
  let action: @MainActor () -> Void

  /// Creates a button with a label of any kind.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  /// Creates a button with a title.
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) where Label == Text {
    self.init(action: action) { Text(title) }
  }

  public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.startElement("button", ["type": "button"])
    try visitor.base.visit(label)
    try visitor.base.endElement()
  }
}
