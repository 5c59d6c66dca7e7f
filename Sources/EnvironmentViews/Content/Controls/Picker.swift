import EnvironmentCore

/// A control for choosing one of several values.
///
/// Use it with a binding in a ``ViewHost``, and with a `name` in a ``Form`` sent by a browser.
///
/// ```swift
/// Picker("Flavor", selection: $flavor) {
///   Text("Chocolate").tag(Flavor.chocolate)
///   Text("Vanilla").tag(Flavor.vanilla)
/// }
/// ```
///
/// Each outermost text or element of the content is an option. The option's value is its ``View/tag(_:)``, or else the
/// identifier of its element in a ``ForEach``. Only the text of an option's content is shown. A ``Section`` is a group
/// of options. In a view that is ``View/disabled(_:)``, the picker is disabled. In a ``ViewHost``,
/// ``ViewHost/select(_:in:)`` chooses an option.
///
/// A picker is written as a `select` in a `label`. Follows SwiftUI's `Picker`.
public nonisolated struct Picker<Label: View, SelectionValue: Hashable, Content: View>: CompositeView {
  private let label: Label
  private let selection: Binding<SelectionValue>
  private let content: Content
  private var field: (name: String, isRequired: Bool)?

  /// Creates a picker with a label of any kind.
  ///
  /// ```swift
  /// Picker(selection: $size) {
  ///   ForEach(["S", "M", "L"], id: \.self) { Text($0) }
  /// } label: {
  ///   Element("em") { "Size" }
  /// }
  /// ```
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.selection = selection
    self.content = content()
  }

  /// Creates a picker with a label of any kind. This is SwiftUI's original initializer.
  ///
  /// ```swift
  /// Picker(selection: $size, label: Text("Size")) {
  ///   ForEach(["S", "M", "L"], id: \.self) { Text($0) }
  /// }
  /// ```
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { label }
  }

  /// Creates a picker with a title.
  ///
  /// ```swift
  /// Picker("Size", selection: $size) {
  ///   ForEach(sizes, id: \.self) { Text($0) }
  /// }
  /// ```
  public init(_ title: some StringProtocol, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
  where Label == Text {
    self.init(selection: selection, content: content) { Text(title) }
  }

  /// Creates a picker with a symbol and a title.
  ///
  /// ```swift
  /// Picker("Size", systemImage: "ruler", selection: $size) { ForEach(sizes, id: \.self) { Text($0) } }
  /// ```
  public init(
    _ title: some StringProtocol, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) where Label == EnvironmentViews.Label<Text, Image> {
    self.init(selection: selection, content: content) { Label(title, systemImage: systemImage) }
  }

  /// Creates a picker of a ``Form/init(action:method:content:)``.
  ///
  /// ```swift
  /// Picker("Size", name: "size", selected: "M") {
  ///   ForEach(["S", "M", "L"], id: \.self) { Text($0).tag($0) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The label of the picker.
  ///   - name: The name under which the form sends the tag of the chosen option, a text or a number. Without such a tag,
  ///     the form sends the option's text.
  ///   - selected: The tag of the option chosen at the beginning, as text; `nil` for the first one.
  ///   - required: Indicates whether a browser sends the form only with an option whose tag isn't empty.
  ///   - content: The options.
  public init(
    _ title: some StringProtocol, name: String, selected: String? = nil, required: Bool = false,
    @ViewBuilder content: () -> Content
  ) where Label == _FieldLabel<Text>, SelectionValue == String? {
    self.init(selection: .constant(selected), content: content) { _FieldLabel(Text(title)) }
    field = (name, required)
  }

  var parts: PickerElement<Label, SelectionValue, Content> {
    PickerElement(label: label, selection: selection, content: content, field: field)
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Picker: Markup where Label: __FieldLabel, Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

/// The element of a picker, which reads the environment.
nonisolated struct PickerElement<Label: View, SelectionValue: Hashable, Content: View>: BuiltInView {
  let label: Label
  let selection: Binding<SelectionValue>
  let content: Content
  let field: (name: String, isRequired: Bool)?
  @Environment(\.isEnabled) private var isEnabled

  /// Content whose outermost texts and elements are options.
  typealias Options = _AnnotatedView<_WritingView<Content, _ValueWriter<RowContainer?>>>

  var body: _AnnotatedView<Element<TupleView<PhrasingContent<Label>, Element<Options>>>> {
    Element("label") {
      PhrasingContent(content: label)
      Element("select", ["name": field?.name, "required": field?.isRequired, "disabled": !isEnabled]) {
        content
          .environment(\.rowContainer, .picker)
          .annotated(.options(PickerOptions(selection.wrappedValue, isSubmitted: field != nil)))
      }
    }
    .control(.choice(choose), isEnabled: isEnabled)
  }

  private func choose(_ tag: AnyHashable) -> Bool {
    guard let value = tag.base as? SelectionValue else { return false }
    selection.wrappedValue = value
    return true
  }
}

extension PickerElement: Markup where Label: Markup, Content: Markup {}

extension AnyHashable {
  /// The value as a tag: a non-optional value and the same value in an optional are equal tags.
  var asTag: AnyHashable { (base as? any OptionalTag)?.wrappedTag ?? self }
}

private protocol OptionalTag {
  var wrappedTag: AnyHashable? { get }
}

extension Optional: OptionalTag where Wrapped: Hashable {
  fileprivate var wrappedTag: AnyHashable? { map { AnyHashable($0) } }
}
