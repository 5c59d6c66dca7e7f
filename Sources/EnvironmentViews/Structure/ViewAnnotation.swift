package import EnvironmentCore

/// The annotations of a view beyond its content.
package enum ViewAnnotation {
  /// The view is another one if this is another value.
  case identity(AnyHashable)

  /// The value that stands for the view where one is selected.
  case tag(AnyHashable)

  /// Objects that are bound to the environment of the view for as long as it is shown, and what they hold, on request.
  case binding([any EnvironmentBindable], includesChildren: Bool = false)

  /// An effect that runs when the view appears, changes or is removed.
  case effect(any ViewEffect)

  /// Events can be delivered to the view.
  case control(Control)

  /// Attributes of each outermost element of the view; a text gets a `span` for them.
  case attributes(HTMLAttributes)

  /// Each outermost text or element of the view is a list item; the selected ones have these tags, if one can select.
  case rows(selection: Set<AnyHashable>?)

  /// Attributes of the one element that the view becomes.
  case elementAttributes(ElementAttributes)

  /// Each outermost text or element of the view is an option of a picker.
  case options(PickerOptions)

  /// The view sets or reads the values of a preference.
  case preference(PreferenceAnnotation)

  /// The view is there, with its state, but isn't shown as long as this is so.
  case concealed(if: Bool)
}

/// A view with an annotation.
package struct AnnotatedView<Content: View>: __PrimitiveView {
  package typealias Body = Never

  let content: Content
  let annotation: ViewAnnotation

  package func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.annotating(annotation, content)
  }
}

extension View {
  package func annotated(_ annotation: ViewAnnotation) -> AnnotatedView<Self> {
    AnnotatedView(content: self, annotation: annotation)
  }
}
