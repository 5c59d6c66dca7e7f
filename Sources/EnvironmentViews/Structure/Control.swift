/// A part of an interface that takes events.
package struct Control {
  /// The effect of an event.
  package enum Action {
    case tap(() -> Void)
    case text(Binding<String>)
    case toggle(Binding<Bool>)
    /// Takes the value of the row that is selected; `false` if it can't be selected.
    case selection(@MainActor (AnyHashable) -> Bool)
    /// Takes the value of the option that is chosen; `false` if it can't be chosen.
    case choice(@MainActor (AnyHashable) -> Bool)
  }

  package let action: Action

  /// Indicates whether the control takes events now.
  package let isEnabled: Bool

  /// The label of the control; `nil` for the text that it shows.
  package let label: String?

  /// The name of the control's view if the control has no effect in a static page, where no Swift runs; `nil` for a
  /// control that a browser handles, too.
  let scriptedKind: String?

  /// Indicates whether the control has rows or options of its own.
  var hasRows: Bool {
    switch action {
    case .selection, .choice: true
    case .tap, .text, .toggle: false
    }
  }

  package init(_ action: Action, isEnabled: Bool, label: String? = nil, scriptedKind: String? = nil) {
    self.scriptedKind = scriptedKind
    self.action = action
    self.isEnabled = isEnabled
    self.label = label
  }
}
