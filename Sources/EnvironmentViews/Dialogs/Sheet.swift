extension View {
  /// Presents a dialog beside this view as long as a binding is true.
  ///
  /// ```swift
  /// Button("New order") { isOrdering = true }
  ///   .sheet(isPresented: $isOrdering) { OrderForm() }
  /// ```
  ///
  /// The sheet is an open `dialog` element after this view. Its content has this view's environment, in which the
  /// action ``EnvironmentCore/EnvironmentValues/dismiss`` sets the binding to `false`. Its preferences, and the titles
  /// and links for a ``NavigationStack``, don't reach the views around this one. Its state lasts as long as it is
  /// presented. Give attributes to the content: those of this view aren't the sheet's.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is shown.
  ///   - onDismiss: Runs once the sheet has been dismissed, by the binding or by `dismiss`; not if this view is
  ///     removed.
  ///   - content: The content of the sheet, made only while it is shown.
  ///
  /// Follows SwiftUI's `sheet(isPresented:onDismiss:content:)`.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentationModifier(content: self, item: isPresented.asItem, id: { $0 }, onDismiss: onDismiss) { _ in
      Element("dialog", ["open": true]) { content() }
    }
  }

  /// Presents a dialog beside this view for the item of a binding, as long as there is one.
  ///
  /// ```swift
  /// ProductList(selection: $product)
  ///   .sheet(item: $product) { product in ProductDetail(product: product) }
  /// ```
  ///
  /// ``EnvironmentCore/EnvironmentValues/dismiss`` sets the binding to `nil`. Another item has another sheet, with new
  /// state. In all other respects, it is like ``sheet(isPresented:onDismiss:content:)``.
  ///
  /// Follows SwiftUI's `sheet(item:onDismiss:content:)`.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentationModifier(content: self, item: item, id: { AnyHashable($0.id) }, onDismiss: onDismiss) { item in
      Element("dialog", ["open": true]) { content(item) }
    }
  }

  /// Presents a dialog about this view as long as a binding is true.
  ///
  /// ```swift
  /// Button("Help") { showsHelp = true }
  ///   .popover(isPresented: $showsHelp) { HelpText() }
  /// ```
  ///
  /// It is like ``sheet(isPresented:onDismiss:content:)``, with the attribute `data-presentation` for style sheets,
  /// which place it.
  ///
  /// Follows SwiftUI's `popover(isPresented:attachmentAnchor:arrowEdge:content:)`.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentationModifier(content: self, item: isPresented.asItem, id: { $0 }) { _ in
      Element("dialog", ["open": true, "data-presentation": "popover"]) { content() }
    }
  }

  /// Presents a dialog about this view for the item of a binding, as long as there is one.
  ///
  /// ```swift
  /// Map(places).popover(item: $place) { place in PlaceDetail(place: place) }
  /// ```
  ///
  /// Follows SwiftUI's `popover(item:attachmentAnchor:arrowEdge:content:)`.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentationModifier(content: self, item: item, id: { AnyHashable($0.id) }) { item in
      Element("dialog", ["open": true, "data-presentation": "popover"]) { content(item) }
    }
  }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has one size of dialogs; write 'sheet(isPresented:onDismiss:content:)', and size it by the style sheet"
  )
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> Self { self }
}
