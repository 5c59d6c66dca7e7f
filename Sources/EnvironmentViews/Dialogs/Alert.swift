extension View {
  /// Presents an alert beside this view as long as a binding is true.
  ///
  /// ```swift
  /// Button("Delete") { asksToDelete = true }
  ///   .alert("Delete the order?", isPresented: $asksToDelete) {
  ///     Button("Delete", role: .destructive) { delete() }
  ///     Button("Keep", role: .cancel) {}
  ///   } message: {
  ///     Text("It can't be restored.")
  ///   }
  /// ```
  ///
  /// The alert is an open `dialog` element with the role `alertdialog` after this view, with this view's environment.
  /// Each of its buttons runs its action, and then sets the binding to `false`. Without actions, there is a button
  /// "OK".
  ///
  /// Follows SwiftUI's `alert(_:isPresented:actions:message:)`.
  public func alert<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: message)
  }

  /// Presents an alert with a formatted title.
  ///
  /// ```swift
  /// .alert(Text("Order \(number, format: .number)"), isPresented: $isShown) {}
  /// ```
  public func alert<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    PresentationModifier(content: self, item: isPresented.asItem, id: { $0 }, isEndedByTap: true) { _ in
      AlertDialog(kind: .alert, title: title, actions: actions(), message: message())
    }
  }

  /// Presents an alert about a value beside this view, as long as a binding is true and there is a value.
  ///
  /// ```swift
  /// OrderList().alert("Delete the order?", isPresented: $asksToDelete, presenting: order) { order in
  ///   Button("Delete", role: .destructive) { delete(order) }
  /// } message: { order in
  ///   Text("It has \(order.items.count) items.")
  /// }
  /// ```
  ///
  /// Follows SwiftUI's `alert(_:isPresented:presenting:actions:message:)`.
  public func alert<Data, Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: data, actions: actions, message: message)
  }

  /// Presents an alert about a value without a message.
  ///
  /// ```swift
  /// OrderList().alert("Delete the order?", isPresented: $asksToDelete, presenting: order) { order in
  ///   Button("Delete", role: .destructive) { delete(order) }
  /// }
  /// ```
  public func alert<Data, Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: data, actions: actions, message: { _ in EmptyView() })
  }

  /// Presents an alert about a value, with a formatted title.
  ///
  /// ```swift
  /// .alert(Text(order.total, format: .number), isPresented: $isShown, presenting: order) { order in … }
  /// ```
  public func alert<Data, Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> some View {
    PresentationModifier(
      content: self, item: isPresented.presenting(data), id: { _ in true }, isEndedByTap: true
    ) { data in
      AlertDialog(kind: .alert, title: title, actions: actions(data), message: message(data))
    }
  }

  /// Presents a choice of actions beside this view as long as a binding is true.
  ///
  /// ```swift
  /// Button("Empty the cart") { asksToEmpty = true }
  ///   .confirmationDialog("Empty the cart?", isPresented: $asksToEmpty) {
  ///     Button("Empty", role: .destructive) { cart.empty() }
  ///   }
  /// ```
  ///
  /// It is like an alert, with the role `dialog`. Unless a button of the actions has the role `.cancel`, there is also
  /// a button "Cancel". A hidden title is its accessible name.
  ///
  /// Follows SwiftUI's `confirmationDialog(_:isPresented:titleVisibility:actions:message:)`.
  public func confirmationDialog<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions, @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions, message: message)
  }

  /// Presents a choice of actions, with a formatted title.
  ///
  /// ```swift
  /// .confirmationDialog(Text(total, format: .number), isPresented: $isShown) { … }
  /// ```
  public func confirmationDialog<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions, @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    PresentationModifier(content: self, item: isPresented.asItem, id: { $0 }, isEndedByTap: true) { _ in
      AlertDialog(
        kind: .confirmation(titleVisibility: titleVisibility), title: title, actions: actions(), message: message())
    }
  }

  /// Presents a choice of actions about a value, as long as a binding is true and there is a value.
  ///
  /// ```swift
  /// .confirmationDialog("Delete?", isPresented: $asksToDelete, presenting: order) { order in
  ///   Button("Delete", role: .destructive) { delete(order) }
  /// } message: { order in
  ///   Text("It has \(order.items.count) items.")
  /// }
  /// ```
  ///
  /// Follows SwiftUI's `confirmationDialog(_:isPresented:titleVisibility:presenting:actions:message:)`.
  public func confirmationDialog<Data, Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Data?, @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> some View {
    PresentationModifier(
      content: self, item: isPresented.presenting(data), id: { _ in true }, isEndedByTap: true
    ) { data in
      AlertDialog(
        kind: .confirmation(titleVisibility: titleVisibility), title: Text(title), actions: actions(data),
        message: message(data))
    }
  }
}

extension View {
  /// Presents a choice of actions about a value without a message.
  ///
  /// ```swift
  /// .confirmationDialog("Delete?", isPresented: $asksToDelete, presenting: order) { order in
  ///   Button("Delete", role: .destructive) { delete(order) }
  /// }
  /// ```
  public func confirmationDialog<Data, Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Data?, @ViewBuilder actions: @escaping (Data) -> Actions
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data, actions: actions,
      message: { _ in EmptyView() })
  }
}

/// The visibility of a part of a view.
///
/// ```swift
/// .confirmationDialog("Sort by", isPresented: $isSorting, titleVisibility: .hidden) { … }
/// ```
///
/// Follows SwiftUI's `Visibility`.
public enum Visibility: Sendable, Hashable, CaseIterable {
  /// The part is shown or hidden as the view usually does.
  case automatic

  /// The part is shown.
  case visible

  /// The part is hidden.
  case hidden
}

extension Binding where Value == Bool {
  /// A binding to the data, present while the value is true.
  fileprivate func presenting<Data>(_ data: Data?) -> Binding<Data?> {
    Binding<Data?>(get: { wrappedValue ? data : nil }, set: { if $0 == nil { wrappedValue = false } })
  }
}

private enum AlertKind {
  case alert
  case confirmation(titleVisibility: Visibility)
}

/// The `dialog` element of an alert or of a choice of actions.
private struct AlertDialog<Actions: View, Message: View>: BuiltInView {
  let kind: AlertKind
  let title: Text
  let actions: Actions
  let message: Message

  var body: some View {
    title.withString { title in
      Element("dialog", ["open": true, "role": role, "aria-label": title]) {
        if showsTitle { Element("h2") { Text(title) } }
        if Message.self != EmptyView.self { Element("p") { PhrasingContent(content: message) } }
        actions
        // A tap dismisses the dialog, as on any other button.
        if let added { Button(added, role: .cancel) {} }
      }
    }
  }

  private var role: String? {
    if case .alert = kind { "alertdialog" } else { nil }
  }

  private var showsTitle: Bool {
    if case .confirmation(titleVisibility: .hidden) = kind { false } else { true }
  }

  /// The title of a button missing from the actions; `nil` if none is.
  private var added: String? {
    switch kind {
    case .alert: Actions.self == EmptyView.self ? "OK" : nil
    case .confirmation: CancelButtonSearch.finds(in: actions) ? nil : "Cancel"
    }
  }
}

/// A search for a button with the role `.cancel`, which evaluates no bodies.
private final class CancelButtonSearch: ViewVisitor {
  private var isFound = false

  static func finds<Content: View>(in content: Content) -> Bool {
    let search = CancelButtonSearch()
    try? search.visit(content)
    return search.isFound
  }

  func evaluate<Content: View>(_ view: Content) throws {
    if (view as? any ButtonWithRole)?.role == .cancel { isFound = true }
  }
}

@MainActor
private protocol ButtonWithRole {
  var role: ButtonRole? { get }
}

extension ButtonElement: ButtonWithRole {
  fileprivate var role: ButtonRole? { button.role }
}
