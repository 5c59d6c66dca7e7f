import EnvironmentDependencies

final class Document {}

func useLocally() throws {
  @DependencyClient
  struct Local {
    var run: (_ id: Int) throws -> Int
    var answer: () -> Int = { 3 }
  }
  struct Plain {
    @DependencyEndpoint var run: (_ id: Int) throws -> Int
  }
  _ = try Local().run(id: 1) + Local(run: { $0 }, answer: { 1 }).run(id: 2)
  _ = try Plain().run(id: 1) + Plain(run: { $0 }).run(id: 2)
}

private enum Space {
  @DependencyClient
  struct Nested {
    var run: (_ id: Int) -> Void
  }
}

extension Array {
  @DependencyClient
  public struct Client where Element: Sendable {
    public var element: @Sendable (_ index: Int) -> Element?
  }
}

@available(macOS 15, *)
@DependencyClient
struct Newer {
  var run: (_ id: Int) async -> Void
}

@DependencyClient
struct Types {
  var take: (_ document: consuming Document) -> Void
  var lend: (_ document: borrowing Document) -> Void
  var send: (_ document: sending Document) async -> Void
  var give: () throws -> sending Document
  var sent: (_ document: sending Document) async -> Int = { _ in 1 }
  var escape: (_ work: @escaping @Sendable () -> Void) -> Void
  var isolated: @isolated(any) @Sendable (_ id: Int) -> Void
  var sequence: (_ values: any Sequence<Int>) -> any Sequence<Int> = { $0 }
  var function: (_ transform: (_ id: Int) -> Int) throws -> (Int) -> Int
  var optional: (_ id: Int?) -> [Int: String]?
  var show: @MainActor (_ document: Document) async throws -> Document
  var run: (_ actor: isolated (any Actor)?) async -> Void
  var tuple: () -> (Int, String) = { (1, "") }
  var statements: (_ id: Int) -> Int = { id in
    let next = id + 1
    return next
  }
  var condition: (_ isOn: Bool) -> Int = { if $0 { 1 } else { 2 } }
  var reference: (Int) -> Int = Swift.abs
  var `repeat`: (_ times: Int) -> Void
}

@DependencyClient
struct Generic<Value: Sendable, Failure: Error> {
  var run: @Sendable (_ value: Value) throws(Failure) -> Value = { value throws(Failure) in value }
  var stream: @Sendable (_ value: Value) -> AsyncStream<Value> = { _ in AsyncStream { $0.finish() } }
}

@DependencyClient
public struct WithMembers: Sendable, Identifiable {
  public let id: Int
  public var run: @Sendable () async throws -> Void

  public enum Kind { case one }
  public typealias Number = Int
  public static let live = WithMembers(id: 1, run: {})
  public func count() -> Int { 1 }
  subscript(index: Int) -> Int { index }
}

@DependencyClient
private struct Hidden {
  fileprivate var run: () throws -> Void
  private let secret: Int
}

protocol Service {
  var run: (_ id: Int) throws -> Int { get }
}

@DependencyClient
struct Conforming: Service {
  var run: (_ id: Int) throws -> Int
  var isReady: () -> Bool = { .random() }
}

class Owner {
  @DependencyEndpoint var run: @Sendable (_ id: Int) throws -> Int
}
