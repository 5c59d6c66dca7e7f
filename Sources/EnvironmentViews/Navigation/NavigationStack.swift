import EnvironmentCore

/// A stack of pages, of which only the top one is shown.
///
/// Use it in a ``ViewHost`` for pages leading to others. In a site, each page has its own file, and you should use
/// `Link`.
///
/// ```swift
/// NavigationStack(path: $path) {
///   List(recipes) { recipe in
///     NavigationLink(recipe.name, value: recipe)
///   }
///   .navigationTitle("Recipes")
///   .navigationDestination(for: Recipe.self) { recipe in
///     RecipeView(recipe: recipe)
///   }
/// }
/// ```
///
/// The pages below the top one keep their state. A page is identified by its position and its value, so a page with
/// another value at the same position is a new page. The top page has a button "Back", and in its content
/// `@Environment(\.dismiss)` does the same.
///
/// Follows SwiftUI's `NavigationStack`.
public struct NavigationStack<Data, Root: View>: BuiltInView {
  private let path: NavigationPathAccess?
  private let root: Root
  @State private var ownPath = NavigationPath()
  @State private var state = NavigationState()

  /// Creates a stack with a path of its own.
  ///
  /// ```swift
  /// NavigationStack { RecipeList() }
  /// ```
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  /// Creates a stack whose path is kept elsewhere, with values of any types.
  ///
  /// ```swift
  /// NavigationStack(path: $path) { RecipeList() }
  /// ```
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.path = NavigationPathAccess(path)
    self.root = root()
  }

  /// Creates a stack whose path is kept elsewhere, with values of one type.
  ///
  /// ```swift
  /// @State private var recipes: [Recipe] = []
  ///
  /// NavigationStack(path: $recipes) { RecipeList() }
  /// ```
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    self.path = NavigationPathAccess(path)
    self.root = root()
  }

  public var body: some View {
    let pages = state.pages(along: path ?? NavigationPathAccess($ownPath))
    Element("div") {
      StackedPage(stack: state, position: 0, id: nil, isTop: pages.isEmpty, content: root)
      let positions = Array(zip(pages, 1...))
      ForEach<_, [AnyHashable], _>(data: positions, id: { $0.id(at: $1) }) { page, position in
        NavigationDestinationPage(stack: state, page: page, position: position, isTop: position == pages.count)
      }
    }
  }
}

extension View {
  /// Sets the title of the page of a ``NavigationStack`` that this view is on.
  ///
  /// ```swift
  /// RecipeView(recipe: recipe)
  ///   .navigationTitle(recipe.name)
  /// ```
  ///
  /// If several views of a page set a title, the title of the view added last applies. Outside a stack, a title has no
  /// effect.
  ///
  /// Follows SwiftUI's `navigationTitle(_:)`.
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    navigationTitle(Text(title))
  }

  /// Sets the title of the page of a ``NavigationStack`` that this view is on.
  ///
  /// Use it for a title with a format.
  ///
  /// ```swift
  /// OrderView(order: order)
  ///   .navigationTitle(Text("Order of ") + Text(order.date, format: .dateTime.day().month()))
  /// ```
  public func navigationTitle(_ title: Text) -> some View {
    NavigationTitleModifier(content: self, title: title)
  }
}

private struct NavigationTitleModifier<Content: View>: BuiltInView {
  let content: Content
  let title: Text
  @State var source = NavigationTitleSource()
  @Environment(\.navigationPage) private var page

  var body: some View {
    let _ = page?.titles.set(title, from: source)
    content.renewedEffect(end: { [page, source] in page?.titles.remove(from: source) })
  }
}
