import EnvironmentCore

/// The element of a link, which is a control. In a view that is ``View/disabled(_:)``, it has no destination.
package struct Anchor<Label: View>: BuiltInView {
  private let label: Label
  private let destination: String
  private let action: @MainActor () -> Void
  @Environment(\.isEnabled) private var isEnabled

  /// Creates the element of a link to a page; the action is that of a tap.
  package init(label: Label, destination: String, action: @escaping @MainActor () -> Void) {
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
