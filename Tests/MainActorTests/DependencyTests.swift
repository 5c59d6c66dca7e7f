import EnvironmentDependencies
import EnvironmentDependenciesTesting
import Testing

/// A client of the main actor, as every declaration of this target is by default.
@DependencyClient
struct BoardClient: Sendable {
  var load: @Sendable (_ id: Int) async throws -> String
  var isKnown: @Sendable (_ id: Int) -> Bool = { $0 == 1 }
  var show: @MainActor @Sendable (_ line: String) -> Void
  @DependencyEndpoint(method: "find") var findByName: @Sendable (_ name: String) -> Int = { $0.count }
}

/// A client whose closures aren't `Sendable` belongs to the main actor.
@DependencyClient
struct DrawingClient {
  var draw: (_ line: String) -> Int = { _ in 0 }
  var board: Board
  @DependencyEndpoint(method: "wipe") var clear: () -> Void
}

@DependencyClient
nonisolated struct FreeClient: Sendable {
  var load: @Sendable (_ id: Int) async -> Int = { $0 }
}

/// A value of the main actor that any task can use.
final class Palette: Sendable {
  let color = "red"
}

extension BoardClient {
  static let unimplemented = BoardClient()
}

/// Clients whose conformance is in an extension and is isolated to the main actor, as they are.
struct PaintClient: Sendable {
  var mix: @Sendable (_ name: String) -> String
}

extension PaintClient: TestDependencyKey {
  static let testValue = PaintClient(mix: { "test \($0)" })
}

struct BrushClient: Sendable {
  var width: Int
}

extension BrushClient: DependencyKey {
  static let liveValue = BrushClient(width: 9)
  static let testValue = BrushClient(width: 1)
}

/// A key whose declaration has the conformance.
enum EaselKey: DependencyKey {
  static let liveValue = 4
  static let testValue = 3
}

/// An actor that is its own key.
actor Archive: DependencyKey {
  static let liveValue = Archive()
  static let testValue = Archive()

  private var count = 0

  func add() -> Int {
    count += 1
    return count
  }
}

/// A key that any task can use.
nonisolated enum CanvasKey: DependencyKey {
  static let liveValue = "linen"
  static let testValue = "paper"
}

extension DependencyValues {
  var paint: PaintClient {
    get { self[PaintClient.self] }
    set { self[PaintClient.self] = newValue }
  }
  var brush: BrushClient {
    get { self[BrushClient.self] }
    set { self[BrushClient.self] = newValue }
  }
  var easel: Int {
    get { self[EaselKey.self] }
    set { self[EaselKey.self] = newValue }
  }
  nonisolated var canvas: String {
    get { self[CanvasKey.self] }
    set { self[CanvasKey.self] = newValue }
  }
  @DependencyEntry(test: BoardClient.unimplemented)
  var boardClient = BoardClient(load: { "\($0)" }, isKnown: { _ in true }, show: { _ in }, findByName: { _ in 7 })
  @DependencyEntry(test: Palette()) var palette = Palette()
  @DependencyEntry(test: 1) var lines = 3
  @DependencyEntry(test: 2) nonisolated var columns: Int = 80
}

/// A model whose dependencies are isolated to the main actor.
final class Studio {
  @Dependency(\.paint) var paint
  @Dependency(\.paint.mix) var mix
  @Dependency(PaintClient.self) var samePaint
  @Dependency(BrushClient.self) var brush
  @Dependency(\.easel) var easel
  @Dependency(EaselKey.self) var sameEasel
  @Dependency(\.palette) var palette
  @Dependency(\.lines) var lines
}

/// A handler that tasks can share.
nonisolated struct CanvasHandler: Sendable {
  @Dependency(\.canvas) var canvas
  @Dependency(CanvasKey.self) var sameCanvas
}

struct DependencyTests {
  @Test func `A client of sendable closures is made and called anywhere`() async {
    await Task.detached {
      let client = BoardClient(load: { "\($0)" }, isKnown: { _ in true }, show: { _ in }, findByName: { _ in 7 })
      #expect(client.isKnown(id: 2))
      #expect(client.find(name: "") == 7)
      #expect(await (try? client.load(id: 3)) == "3")
      await client.show(line: "a")
      #expect(await FreeClient(load: { $0 + 1 }).load(id: 1) == 2)
    }.value
  }

  @Test func `An unimplemented client reports on the main actor and elsewhere`() async {
    await withKnownIssue {
      let client = BoardClient()
      await #expect(throws: Unimplemented.self) { try await client.load(id: 1) }
      client.show(line: "a")
      #expect(client.isKnown(id: 1))
    }
    await withKnownIssue {
      await Task { @concurrent in
        #expect(!BoardClient().isKnown(id: 2))
      }.value
    }
  }

  @Test func `A client of the main actor is used on the main actor`() {
    var client = DrawingClient(board: Board())
    client.draw = { $0.count }
    client.clear = {}
    #expect(client.draw(line: "abc") == 3)
    client.wipe()
    #expect(DrawingClient(draw: { _ in 1 }, board: Board(), clear: {}).draw(line: "") == 1)
  }

  @Test func `Entries of the main actor have their test values`() {
    let values = DependencyValues._current
    #expect(values.palette.color == "red")
    #expect(values.lines == 1)
    withKnownIssue { #expect(values.boardClient.isKnown(id: 1)) }
  }

  @Test func `A nonisolated entry is read by a task`() async {
    await Task { @concurrent in
      #expect(DependencyValues._current.columns == 2)
    }.value
  }

  @Test func `A model reads dependencies of the main actor`() {
    let studio = Studio()
    #expect((studio.paint.mix("red"), studio.mix("red"), studio.samePaint.mix("")) == ("test red", "test red", "test "))
    #expect((studio.brush.width, studio.easel, studio.sameEasel) == (1, 3, 3))
    #expect((studio.palette.color, studio.lines) == ("red", 1))
    withDependencies {
      $0.paint.mix = { "other \($0)" }
      $0[BrushClient.self].width = 2
    } operation: {
      #expect((studio.samePaint.mix("red"), studio.mix("red"), studio.brush.width) == ("other red", "other red", 2))
    }
    #expect(withDependencies({ $0.context = .live }, operation: { studio.brush.width }) == 9)
  }

  @Test(.dependency(\.paint, PaintClient(mix: { $0 })), .dependency(\.brush.width, 3))
  func `Traits set dependencies of the main actor`() {
    let studio = Studio()
    #expect((studio.mix("red"), studio.brush.width) == ("red", 3))
  }

  @Test func `An actor is its own key`() async {
    @Dependency(Archive.self) var archive
    #expect(await archive.add() == 1)
    #expect(await archive.add() == 2)
  }

  @Test func `A nonisolated key is read by tasks`() async {
    let handler = CanvasHandler()
    await Task { @concurrent in
      #expect((handler.canvas, handler.sameCanvas) == ("paper", "paper"))
    }.value
  }
}
