import EnvironmentCore

/// A control for editing a line of text.
///
/// Use it with a binding in a ``ViewHost``, and with a `name` in a ``Form`` sent by a browser.
///
/// ```swift
/// TextField("Name", text: $name)
/// TextField(text: $street, prompt: Text("Street and number")) { Text("Address") }
/// ```
///
/// A title is the accessible name of the field. It is also the placeholder of an empty field unless there is a prompt.
/// A label of any other kind is shown next to the field. In a view that is ``View/disabled(_:)``, the field is
/// disabled.
///
/// Follows SwiftUI's `TextField`.
public nonisolated struct TextField<Label: View>: CompositeView {
  private let label: Label
  private let title: String?
  private let text: Binding<String>
  private let prompt: Text?
  private var field: (name: String, type: TextFieldType, isRequired: Bool)?

  var parts: TextFieldElement<Label> {
    TextFieldElement(label: label, title: title, text: text, prompt: prompt, field: field)
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension TextField: Markup where Label: __FieldLabel {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

/// The element of a field, which reads the environment.
nonisolated struct TextFieldElement<Label: View>: BuiltInView {
  let label: Label
  let title: String?
  let text: Binding<String>
  let prompt: Text?
  let field: (name: String, type: TextFieldType, isRequired: Bool)?
  @Environment(\.isEnabled) private var isEnabled

  typealias Input = ConditionalContent<Element<Text>, Element<EmptyView>>
  typealias PromptedInput = ConditionalContent<ConditionalContent<Input, ComposedContent<Input>>, Input>
  typealias LabeledInput = Element<TupleView<PhrasingContent<Label>, PromptedInput>>

  var body: _AnnotatedView<Group<ConditionalContent<LabeledInput, PromptedInput>>> {
    Group {
      if title == nil {
        Element("label") {
          PhrasingContent(content: label)
          input
        }
      } else {
        input
      }
    }
    .control(.text(text), isEnabled: isEnabled, label: title)
  }

  @ViewBuilder private var input: PromptedInput {
    if let prompt {
      prompt.withString { input(placeholder: $0) }
    } else {
      input(placeholder: title)
    }
  }

  @ViewBuilder private func input(placeholder: String?) -> Input {
    if let field, field.type == .multiline {
      Element(
        "textarea",
        ["name": field.name, "placeholder": placeholder, "required": field.isRequired, "disabled": !isEnabled]
      ) { Text(text.wrappedValue) }
    } else {
      Element(
        "input",
        [
          "type": field?.type.rawValue ?? "text", "name": field?.name, "aria-label": title, "placeholder": placeholder,
          "value": text.wrappedValue, "required": field?.isRequired, "disabled": !isEnabled,
        ])
    }
  }
}

extension TextFieldElement: Markup where Label: Markup {}

extension TextField {
  /// Creates a field with a label of any kind.
  ///
  /// ```swift
  /// TextField(text: $name) { Element("em") { "Name" } }
  /// ```
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(label: label(), title: nil, text: text, prompt: prompt)
  }

  /// Creates a field with a title.
  ///
  /// ```swift
  /// TextField("Name", text: $name, prompt: Text("Ada"))
  /// ```
  public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil) where Label == Text {
    self.init(label: Text(title), title: String(title), text: text, prompt: prompt)
  }

  /// Creates a field of a ``Form/init(action:method:content:)``, with a visible title.
  ///
  /// ```swift
  /// TextField("E-mail", name: "email", type: .email, required: true)
  /// TextField("Message", name: "message", type: .multiline)
  /// ```
  ///
  /// - Parameters:
  ///   - title: The label of the field.
  ///   - name: The name under which the form sends the text.
  ///   - type: The kind of text.
  ///   - value: The text at the beginning.
  ///   - prompt: A hint for the empty field.
  ///   - required: Indicates whether a browser sends the form only with a text.
  public init(
    _ title: some StringProtocol, name: String, type: TextFieldType = .text, value: String = "", prompt: Text? = nil,
    required: Bool = false
  ) where Label == _FieldLabel<Text> {
    self.init(
      label: _FieldLabel(Text(title)), title: nil, text: .constant(value), prompt: prompt, field: (name, type, required)
    )
  }
}

/// The kind of text in a field of a form.
///
/// You should choose the kind that fits the text: a browser then shows the right keyboard, and checks the text.
///
/// ```swift
/// TextField("E-mail", name: "email", type: .email)
/// ```
public enum TextFieldType: String, Sendable, Hashable, CaseIterable {
  /// A line of any text.
  case text

  /// An address for e-mail.
  case email

  /// A line that isn't shown while it is written.
  case password

  /// A text to search for.
  case search

  /// A telephone number.
  case tel

  /// An absolute URL.
  case url

  /// A number.
  case number

  /// A date without a time.
  case date

  /// A time without a date.
  case time

  /// Text of several lines.
  case multiline
}
