public struct NavigationStack<Data, Root: View> {
  public typealias Body = Never

  let path: PathBinding?
  let root: Root
}

extension NavigationStack: View, PrimitiveView {}

extension NavigationStack {
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.path = PathBinding(
      values: { path.wrappedValue.values }, append: { path.wrappedValue.values.append($0) },
      keep: { path.wrappedValue.values.removeSubrange($0...) })
    self.root = root()
  }

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    self.path = PathBinding(
      values: { path.wrappedValue.map { AnyHashable($0) } },
      append: { if let value = $0.base as? Data.Element { path.wrappedValue.append(value) } },
      keep: { path.wrappedValue.removeLast(path.wrappedValue.count - $0) })
    self.root = root()
  }
}

/// A type-erased binding to a path.
struct PathBinding {
  let values: () -> [AnyHashable]
  let append: (AnyHashable) -> Void
  /// Removes all values after the first ones.
  let keep: (Int) -> Void
}

public struct NavigationPath: Equatable {
  var values: [AnyHashable] = []

  public init() {}

  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }

  public mutating func append<V: Hashable>(_ value: V) {
    values.append(AnyHashable(value))
  }

  public mutating func removeLast(_ k: Int = 1) {
    values.removeLast(k)
  }
}

public struct NavigationLink<Label: View, Destination: View> {
  public typealias Body = Never

  enum Target {
    case view(Destination)
    case value(AnyHashable?)
  }

  let label: Label
  let target: Target

  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    target = .view(destination())
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
    target = .value(value.map { AnyHashable($0) })
    self.label = label()
  }

  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    self.init(value: value) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
    self.init(value: value) { Text(title) }
  }
}

extension View {
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(DestinationModifier(destination: destination))
  }
}

struct DestinationModifier<Data: Hashable, Destination: View> {
  typealias Body = Never

  let destination: (Data) -> Destination
}

extension DestinationModifier: ViewModifier {}
