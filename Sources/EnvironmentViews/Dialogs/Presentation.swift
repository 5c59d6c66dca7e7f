import EnvironmentCore
import Observation

/// A view with a dialog beside it, which is shown as long as a binding has an item.
struct PresentationModifier<Content: View, Item, Dialog: View>: BuiltInView {
  let content: Content
  let item: Binding<Item?>

  /// Returns the identity of an item. Another item has another dialog, with new state.
  let id: (Item) -> AnyHashable

  /// Indicates whether the action of each button in the dialog also dismisses it.
  var isEndedByTap = false
  var onDismiss: (() -> Void)?

  /// Makes the `dialog` element for an item.
  let makeDialog: (Item) -> Dialog
  @State var presentation = Presentation()

  var body: some View {
    let item = item.wrappedValue
    let id = item.map(self.id)
    let _ = presentation.update { [binding = self.item] in binding.wrappedValue = nil }
    content.onChange(of: id) { [onDismiss] former, _ in if former != nil { onDismiss?() } }
    if let item {
      _WritingView(
        content: makeDialog(item).id(id).annotated(.dialog(endedByTap: isEndedByTap ? presentation.dismiss : nil)),
        writer: presentation)
    }
  }
}

/// The presentation of a dialog, for the views in it.
@MainActor
final class Presentation: @MainActor _EnvironmentWriter, Dismissible, Observable {
  private var end: @MainActor () -> Void = {}

  nonisolated init() {}

  /// Updates the action for removing the dialog's item.
  func update(end: @escaping @MainActor () -> Void) {
    release(exchange(&self.end, with: end))
  }

  func dismiss() { end() }

  @MainActor func __write(to values: inout EnvironmentValues) {
    values.dismiss = DismissAction(target: self)
    values.isPresented = true
    values.isInPhrasingContent = false
    // A link or a title in the dialog isn't one of the page under it.
    values.navigationPage = nil
  }
}

extension Binding where Value == Bool {
  /// A binding to an item, present while the value is true.
  var asItem: Binding<Bool?> {
    Binding<Bool?>(get: { wrappedValue ? true : nil }, set: { wrappedValue = $0 == true })
  }
}
