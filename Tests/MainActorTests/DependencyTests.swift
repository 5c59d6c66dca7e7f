import EnvironmentCore
import EnvironmentDependencies
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

/// A value of the main actor that any task can have.
final class Palette: Sendable {
  let color = "red"
}

extension BoardClient {
  static let unimplemented = BoardClient()
}

extension DependencyValues {
  @DependencyEntry(test: BoardClient.unimplemented)
  var boardClient = BoardClient(load: { "\($0)" }, isKnown: { _ in true }, show: { _ in }, findByName: { _ in 7 })
  @DependencyEntry(test: Palette()) var palette = Palette()
  @DependencyEntry(test: 1) var lines = 3
  @DependencyEntry(test: 2) nonisolated var columns: Int = 80
}

@Suite struct DependencyTests {
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

  @Test func `A client of the main actor is used there`() {
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
}
