extension View {
  /// Adds HTML attributes to the element that this view becomes.
  ///
  /// ```swift
  /// Button("Send") { send() }
  ///   .attributes(["class": "primary", "aria-describedby": "terms"])
  /// ```
  ///
  /// An attribute of the same name is replaced, except that `class` and `style` are joined, as by
  /// ``HTMLAttributes/merge(_:)``. Several calls add up, and an outer one comes last.
  ///
  /// Rendering throws an ``HTMLError`` if the view becomes several elements, or text without an element. If the view
  /// shows nothing, the attributes have no effect.
  public func attributes(_ attributes: HTMLAttributes) -> some View {
    annotated(.elementAttributes(attributes, of: Self.self))
  }
}

// MARK: Single attributes

extension View {
  /// Adds classes to the element that this view becomes.
  ///
  /// ```swift
  /// Paragraph("Careful!").class("note", isUrgent ? "urgent" : nil)
  /// ```
  ///
  /// Several calls add up, and a name that is given twice is written once. For this modifier and the next ones, see ``attributes(_:)`` for the views that can have
  /// attributes.
  public func `class`(_ names: String?...) -> some View {
    let names = names.compactMap { $0 }
    return attributes(["class": names.isEmpty ? nil : names.reduce("", HTMLAttributeValue.classes)])
  }

  /// Sets the `id` of the element that this view becomes, to which a link such as `#prices` leads.
  ///
  /// ```swift
  /// Section("Prices") { PriceTable() }.id(attribute: "prices")
  /// ```
  ///
  /// ``id(_:)`` sets the identity of the view instead, which HTML doesn't show.
  public func id(attribute id: String?) -> some View {
    attributes(["id": id])
  }

  /// Adds declarations of CSS to the element that this view becomes.
  ///
  /// ```swift
  /// Paragraph("Small").style("font-size: smaller")
  /// ```
  public func style(_ declarations: String?) -> some View {
    attributes(["style": declarations])
  }

  /// Sets an attribute for scripts and style sheets, `data-…`, of the element that this view becomes.
  ///
  /// ```swift
  /// Heading("Soup").data("price", 3.5)
  /// ```
  public func data(_ name: String, _ value: (any HTMLAttributeConvertible)?) -> some View {
    attributes(["data-\(name)": value])
  }

  /// Sets the role that assistive technologies give to the element that this view becomes.
  ///
  /// ```swift
  /// Paragraph("Saved.").role("status")
  /// ```
  public func role(_ role: String?) -> some View {
    attributes(["role": role])
  }

  /// Sets an attribute for assistive technologies, `aria-…`, of the element that this view becomes.
  ///
  /// ```swift
  /// Button("×") { close() }.aria("label", "Close")
  /// ```
  ///
  /// `true` and `false` are written as words.
  public func aria(_ name: String, _ value: (any HTMLAttributeConvertible)?) -> some View {
    attributes(["aria-\(name)": value])
  }
}
