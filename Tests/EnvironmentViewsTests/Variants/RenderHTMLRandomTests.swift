import EnvironmentCore
import EnvironmentViews
import Testing

private struct CountedKey: EnvironmentKey {
  @MainActor static var count = 0

  static var defaultValue: Int {
    MainActor.assumeIsolated {
      count += 1
      return count
    }
  }
}

extension EnvironmentValues {
  fileprivate var counted: Int { self[CountedKey.self] }
}

/// Random views that read the environment, between writers, compared with the values of the writers around each view.
/// A renderer installs the values of one view as a copy of those of another, so each view must have its own.
@MainActor
struct RenderHTMLRandomTests {
  @Test(arguments: 0..<100) func `Each view shows the values of its own place`(seed: Int) throws {
    var random = RandomHTML(seed: seed)
    let tree = Tree(depth: 6, &random)
    var values = EnvironmentValues()
    values.title = "root"
    let expected = tree.html(title: "root", volume: values.settings.volume, store: nil)
    try expectHTML(of: TreeView(tree: tree), in: values, expected)
    #expect(ViewHost(environment: values) { TreeView(tree: tree) }.html == expected)
    var chunks = ""
    try renderHTML(TreeView(tree: tree), environment: values, chunkSize: 1 + random.next(100), to: &chunks)
    #expect(chunks == expected)
  }

  @Test func `A computed default is computed for each view`() throws {
    struct Row: View {
      @Environment(\.counted) var counted
      var body: some View { Text("\(counted);") }
    }
    let first = CountedKey.count + 1
    let html = try renderHTML(ForEach(0..<4) { _ in Row() })
    #expect(html == (first..<first + 4).map { "\($0);" }.joined())
  }

  @Test func `A computed default is computed for each markup`() throws {
    struct Row: Markup {
      @Environment(\.counted) var counted
      var body: some Markup { Text("\(counted);") }
    }
    let first = CountedKey.count + 1
    let html = try renderHTML(ForEach(0..<4) { _ in Row() })
    #expect(html == (first..<first + 4).map { "\($0);" }.joined())
  }

  private indirect enum Tree {
    case title, volume, store, all
    case group([Tree])
    case titleWriter(String, Tree)
    case volumeWriter(Int, Tree)
    case storeWriter(Store?, Tree)

    @MainActor
    init(depth: Int, _ random: inout RandomHTML) {
      switch depth == 0 ? random.next(4) : random.next(11) {
      case 0: self = .title
      case 1: self = .volume
      case 2: self = .store
      case 3: self = .all
      case 4: self = .titleWriter("title \(random.next(3))", Tree(depth: depth - 1, &random))
      case 5: self = .volumeWriter(random.next(3), Tree(depth: depth - 1, &random))
      case 6:
        let store = random.next(2) == 0 ? nil : Store("store \(random.next(3))")
        self = .storeWriter(store, Tree(depth: depth - 1, &random))
      default: self = .group((0...random.next(4)).map { _ in Tree(depth: depth - 1, &random) })
      }
    }

    @MainActor
    func html(title: String, volume: Int, store: Store?) -> String {
      switch self {
      case .title: "\(title);"
      case .volume: "\(volume);"
      case .store: "\(store?.title ?? "none");"
      case .all: "\(title) \(volume) \(store?.title ?? "none");"
      case .group(let trees): trees.map { $0.html(title: title, volume: volume, store: store) }.joined()
      case .titleWriter(let title, let tree): tree.html(title: title, volume: volume, store: store)
      case .volumeWriter(let volume, let tree): tree.html(title: title, volume: volume, store: store)
      case .storeWriter(let store, let tree): tree.html(title: title, volume: volume, store: store)
      }
    }
  }

  private struct TreeView: View {
    let tree: Tree

    var body: some View {
      switch tree {
      case .title: TitleRow()
      case .volume: VolumeRow()
      case .store: StoreRow()
      case .all: AllRow()
      case .group(let trees): ForEach(trees.indices, id: \.self) { TreeView(tree: trees[$0]) }
      case .titleWriter(let title, let tree): AnyView(TreeView(tree: tree)).environment(\.title, title)
      case .volumeWriter(let volume, let tree): AnyView(TreeView(tree: tree)).environment(\.settings.volume, volume)
      case .storeWriter(let store, let tree): AnyView(TreeView(tree: tree)).environment(store)
      }
    }
  }

  private struct TitleRow: View {
    @Environment(\.title) var title
    var body: some View { Text("\(title);") }
  }

  private struct VolumeRow: View {
    @Environment(\.settings.volume) var volume
    var body: some View { Text("\(volume);") }
  }

  private struct StoreRow: View {
    @Environment(Store.self) var store: Store?
    var body: some View { Text("\(store?.title ?? "none");") }
  }

  private struct AllRow: View {
    @Environment(\.self) var values
    @Environment(\.settings) var settings
    var body: some View { Text("\(values.title) \(settings.volume) \(values[Store.self]?.title ?? "none");") }
  }
}
