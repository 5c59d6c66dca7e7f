public struct NavigationStack<Data, Root: View> {
  public typealias Body = Never

  let content: Root
}

extension NavigationStack: View, ContainerView {}

extension NavigationStack {
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    content = root()
  }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    content = root()
  }

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    content = root()
  }
}

public struct NavigationPath {
  private var elements: [AnyHashable] = []

  public init() {}

  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }

  public mutating func append<V: Hashable>(_ value: V) {
    elements.append(AnyHashable(value))
  }

  public mutating func removeLast(_ k: Int = 1) {
    elements.removeLast(k)
  }
}

extension NavigationPath: Equatable {}

/// A link. One with a value shows its label only, because the stand-in has no paths of navigation.
public struct NavigationLink<Label: View, Destination: View> {
  public typealias Body = Never

  let label: Label
  let destination: Destination?

  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.destination = destination()
    self.label = label()
  }
}

extension NavigationLink: View, PrimitiveView {}

extension NavigationLink where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }
}

extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    destination = nil
    self.label = label()
  }
}

extension View {
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    modifier(EmptyModifier())
  }

  @_disfavoredOverload
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    modifier(EmptyModifier())
  }

  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(SheetModifier(isPresented: isPresented, onDismiss: onDismiss, sheet: content))
  }
}

struct SheetModifier<Sheet: View> {
  typealias Body = Never

  let isPresented: Binding<Bool>
  let onDismiss: (() -> Void)?
  let sheet: () -> Sheet

  init(isPresented: Binding<Bool>, onDismiss: (() -> Void)?, sheet: @escaping () -> Sheet) {
    self.isPresented = isPresented
    self.onDismiss = onDismiss
    self.sheet = sheet
  }
}

extension SheetModifier: ViewModifier {}
