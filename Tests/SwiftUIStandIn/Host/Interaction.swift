extension Host {
  /// The texts that are shown, in their order.
  public var texts: [String] {
    nodes.compactMap { $0.viewItself(as: Text.self)?.string }
  }

  /// Taps the button, toggle or link with a label, and updates.
  ///
  /// - Throws: ``HostError`` unless there is exactly one such control, and it is enabled.
  public func tap(_ label: String) throws {
    try control(label, (any TappableView).self).view.tap(in: control(label, (any TappableView).self).node)
    update()
  }

  /// Replaces the text of the field with a label, and updates.
  ///
  /// - Throws: ``HostError`` unless there is exactly one such field, and it is enabled.
  public func write(_ text: String, to label: String) throws {
    try control(label, (any WritableView).self).view.text.wrappedValue = text
    update()
  }

  private func control<Control>(_ label: String, _ type: Control.Type) throws -> (view: Control, node: Node) {
    let controls = nodes.compactMap { node in node.viewItself(as: type).map { (view: $0, node: node) } }
    let found = controls.filter { $0.node.label == label }
    guard let control = found.first, found.count == 1 else {
      throw HostError(
        description: """
          \(found.count) controls have the label '\(label)'. Those of this kind are: \
          \(controls.map { "'\($0.node.label)'" }.joined(separator: ", ")).
          """)
    }
    guard control.node.environment.isEnabled else {
      throw HostError(description: "The control '\(label)' is disabled.")
    }
    return control
  }
}

/// The error for a control that the view doesn't have.
public struct HostError: Error, CustomStringConvertible {
  public let description: String
}

extension Node {
  /// The texts in a control's label.
  fileprivate var label: String {
    children.first?.node.nodes.compactMap { $0.viewItself(as: Text.self)?.string }.joined(separator: " ") ?? ""
  }
}

// MARK: Controls

@MainActor
protocol TappableView {
  func tap(in node: Node)
}

@MainActor
protocol WritableView {
  var text: Binding<String> { get }
}

extension Button: HostedView, TappableView {
  var parts: [Part] { [Part(label)] }

  func tap(in node: Node) {
    action()
  }
}

extension Toggle: HostedView, TappableView {
  var parts: [Part] { [Part(label)] }

  func tap(in node: Node) {
    isOn.wrappedValue.toggle()
  }
}

extension TextField: HostedView, WritableView {
  var parts: [Part] { [Part(label)] }
}

extension SecureField: HostedView, WritableView {
  var parts: [Part] { [Part(label)] }
}
