/// The attributes of texts and elements from annotations.
struct HTMLDecoration {
  /// The kinds of outermost texts and elements.
  enum Row {
    case none
    /// An item of a list.
    case item(selection: Set<AnyHashable>?)
    /// An option of a picker.
    case option(PickerOptions)
    /// The content of an option, which is text alone.
    case optionContent
    /// A view in a list of views. Each view with a body is one of them, too.
    case listed(Item)
    /// Nothing is written, and texts are collected, except for those of views with a body.
    case outline(Outline)
  }

  /// The element around each listed view.
  struct Item {
    let tag: String
    let attributes: HTMLAttributes
  }

  /// The texts of a view.
  //
  // A class: all copies of a decoration collect the same texts.
  final class Outline {
    var texts: [String] = []
  }

  var attributes = HTMLAttributes()
  var row = Row.none
  var tag: AnyHashable?

  /// The modifiers with additions to `attributes`, of which each can have one element.
  var attributed: AttributedElements?

  var isNone: Bool {
    if case .none = row { attributes.isEmpty && attributed == nil } else { false }
  }

  var isRow: Bool { if case .item = row { true } else { isOption } }
  var isOption: Bool { if case .option = row { true } else { false } }
  var isOfListing: Bool { if case .listed = row { true } else { isOutline } }
  var isOutline: Bool { if case .outline = row { true } else { false } }
  var isInOption: Bool { if case .optionContent = row { true } else { false } }

  var rowAttributes: HTMLAttributes {
    switch row {
    case .none, .optionContent, .item(selection: nil), .listed, .outline: [:]
    case .item(let selection?): ["role": "option", "aria-selected": tag.map(selection.contains) ?? false]
    case .option(let options):
      ["value": tag.flatMap(options.submittedText), "selected": tag.map(options.isSelected) ?? false]
    }
  }
}

/// The number of elements to which the attributes of one modifier have been added so far.
//
// A class, because the elements of a view share one count, however they are nested in other views.
final class AttributedElements {
  let view: Any.Type
  let outer: AttributedElements?
  var elementCount = 0

  init(view: Any.Type, outer: AttributedElements?) {
    self.view = view
    self.outer = outer
  }

  /// The counts of this modifier and of those around it.
  var counts: [Int] {
    get { sequence(first: self) { $0.outer }.map(\.elementCount) }
    set { for (modifier, count) in zip(sequence(first: self) { $0.outer }, newValue) { modifier.elementCount = count } }
  }
}
