import EnvironmentCore

/// The annotations of a view beyond its content.
enum ViewAnnotation {
  /// An identifier. If it changes, the view is replaced by a new one.
  case identity(AnyHashable)

  /// The value that represents the view in a selection.
  case tag(AnyHashable)

  /// Objects, and optionally the objects that they hold, that are bound to the view's environment while the view is
  /// shown.
  case binding([any EnvironmentAccessible], includesChildren: Bool = false)

  /// An effect that runs when the view appears, changes or is removed.
  case effect(ViewEffect)

  /// Events can be delivered to the view.
  case control(Control)

  /// Attributes of each outermost element of the view; a text gets a `span` for them.
  case attributes(HTMLAttributes)

  /// Each outermost text or element of the view is a list item. The selected items have these tags; `nil` if the list
  /// has no selection.
  case rows(selection: Set<AnyHashable>?)

  /// Attributes of the one element that the view becomes, and the type of the view.
  case elementAttributes(HTMLAttributes, of: Any.Type)

  /// Each outermost text or element of the view is an option of a picker.
  case options(PickerOptions)

  /// The view sets or reads the values of a preference.
  case preference(any AnyPreferenceUse)

  /// Markup that is written as it is, before the view.
  case markup(String)

  /// The view exists with its state, but isn't shown while the condition is true.
  case concealed(if: Bool)

  /// The view is a dialog beside another view: it has none of the other view's attributes, and its preferences stop
  /// here. The action runs after each button's own, if it isn't `nil`.
  case dialog(endedByTap: (@MainActor () -> Void)?)
}

/// The options of a picker, of which one is selected.
struct PickerOptions {
  /// Indicates whether the option with a tag is selected.
  let isSelected: (AnyHashable) -> Bool

  /// Indicates whether a form submits the tag of the selected option, as text.
  let isSubmitted: Bool

  init<Value: Hashable>(_ selected: Value, isSubmitted: Bool = false) {
    self.isSubmitted = isSubmitted
    if isSubmitted {
      isSelected = { tag in Self.text(of: tag).map { $0 == selected as? String } ?? false }
    } else {
      // A cast, so that the tag of an optional selection may be the wrapped value.
      isSelected = { $0.base as? Value == selected }
    }
  }

  /// Returns the text that a form submits for a tag; `nil` if the tag has no text of its own.
  func submittedText(of tag: AnyHashable) -> String? { isSubmitted ? Self.text(of: tag) : nil }

  private static func text(of tag: AnyHashable) -> String? { (tag.base as? any LosslessStringConvertible)?.description }
}

/// A view with an annotation.
///
/// You don't name the type: modifiers such as ``View/tag(_:)`` make it.
//
// Modifiers of the main actor return `some View`. So this type isn't known to be markup there.
public nonisolated struct _AnnotatedView<Content: View>: __PrimitiveView {
  fileprivate var content: Content
  fileprivate let annotation: ViewAnnotation

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.annotating(annotation, content)
  }
}

nonisolated extension _AnnotatedView: ModifiedView { static var modified: Any.Type { Content.self } }

extension _AnnotatedView: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    try renderer.base.annotating(annotation, &content)
  }
}

extension View {
  nonisolated func annotated(_ annotation: ViewAnnotation) -> _AnnotatedView<Self> {
    _AnnotatedView(content: self, annotation: annotation)
  }

  /// Returns the view as a control. Events can be delivered to it.
  package nonisolated func control(
    _ action: Control.Action, isEnabled: Bool, label: String? = nil, scriptedKind: String? = nil, rowVerb: String? = nil
  ) -> _AnnotatedView<Self> {
    annotated(
      .control(
        Control(action: action, isEnabled: isEnabled, label: label, scriptedKind: scriptedKind, rowVerb: rowVerb)))
  }
}

/// A part of an interface that takes events.
package struct Control {
  /// The effect of an event.
  package enum Action {
    case tap(() -> Void)
    case text(Binding<String>)
    case toggle(Binding<Bool>)
    /// Takes the value of the row that is selected; `false` if it can't be selected.
    case selection((AnyHashable) -> Bool)
    /// Takes the value of the option that is chosen; `false` if it can't be chosen.
    case choice((AnyHashable) -> Bool)
  }

  package let action: Action

  /// Indicates whether the control takes events now.
  package let isEnabled: Bool

  /// The label of the control; `nil` for the text that it shows.
  package let label: String?

  /// The name of the control's view if the control has no effect in a static page, where no Swift runs; `nil` for a
  /// control that a browser handles, too.
  let scriptedKind: String?

  /// The word before the text of the row around the control, which make the control's label once the row is evaluated;
  /// `nil` for a control without effect on a row.
  let rowVerb: String?

  /// Indicates whether the control has rows or options of its own.
  var hasRows: Bool {
    switch action {
    case .selection, .choice: true
    case .tap, .text, .toggle: false
    }
  }
}
