import ComposableEnvironment
import EnvironmentInjection
import EnvironmentKit
import GlobalEnvironment
import Synchronization

extension EnvironmentValues {
  @Entry var requestNumber = 0
  @Entry var requestUser = ""
  @Entry var requestConnection: Connection?
}

/// A value of which each request has its own.
final class Connection: Sendable {
  static let aliveCount = Atomic(0)
  let number: Int

  init(_ number: Int) {
    self.number = number
    Self.aliveCount.add(1, ordering: .relaxed)
  }

  deinit { Self.aliveCount.subtract(1, ordering: .relaxed) }
}

/// A way to pass the three values of a request to its readers.
protocol RequestForm: SendableMetatype {
  /// Runs a handler with the three values of a request.
  static func run(_ number: Int, _ handler: @Sendable () async -> Void) async

  /// Makes the readers of a request, in its handler.
  init()

  /// Reads the three values, and returns whether they are those of the request.
  func read(_ number: Int) async -> Bool
}

/// Returns the name of a request's user, which is too long to be stored inline.
private func userName(of number: Int) -> String { "the user of request \(number)" }

struct RequestWithoutValues: RequestForm {
  static func run(_ number: Int, _ handler: @Sendable () async -> Void) async { await handler() }

  func read(_ number: Int) async -> Bool { true }
}

/// `withEnvironment`, and `EnvironmentValues.current`.
struct RequestInEnvironment: RequestForm {
  static func run(_ number: Int, _ handler: @Sendable () async -> Void) async {
    await withEnvironment {
      $0.requestNumber = number
      $0.requestUser = userName(of: number)
      $0.requestConnection = Connection(number)
    } operation: {
      await handler()
    }
  }

  func read(_ number: Int) async -> Bool {
    let values = EnvironmentValues.current
    return values.requestConnection?.number == number && values.requestNumber == number
      && values.requestUser == userName(of: number)
  }
}

/// `withEnvironment`, and a reader of each kind.
struct RequestWithReaders: RequestForm {
  private let model = RequestModel()
  private let actor = RequestActor()
  private let object = RequestObject()
  private let tree = RequestTree()

  static func run(_ number: Int, _ handler: @Sendable () async -> Void) async {
    await RequestInEnvironment.run(number, handler)
  }

  func read(_ number: Int) async -> Bool {
    var numbers = [RequestStruct().number, model.number, object.number, tree.leaf.number, RequestGlobals().number]
    numbers.append(await actor.number)
    let page = await MainActor.run { try? renderHTML(RequestPage()) }
    return numbers.allSatisfy { $0 == number } && page == "\(number)"
  }
}

/// A task-local for each value.
struct RequestInTaskLocals: RequestForm {
  @TaskLocal private static var number = 0
  @TaskLocal private static var user = ""
  @TaskLocal private static var connection: Connection?

  static func run(_ number: Int, _ handler: @Sendable () async -> Void) async {
    await $number.withValue(number) {
      await $user.withValue(userName(of: number)) {
        await $connection.withValue(Connection(number)) { await handler() }
      }
    }
  }

  func read(_ number: Int) async -> Bool {
    Self.connection?.number == number && Self.number == number && Self.user == userName(of: number)
  }
}

/// A dictionary for each request, behind a task-local and a lock.
struct RequestInDictionary: RequestForm {
  private static let surroundings = ConventionalScope(Filler.conventional(10))

  static func run(_ number: Int, _ handler: @Sendable () async -> Void) async {
    var values = ConventionalValues(surroundings)
    values[NumberKey.self] = number
    values[UserKey.self] = userName(of: number)
    values[ConnectionKey.self] = Connection(number)
    await ConventionalScope.$current.withValue(ConventionalScope(values)) { await handler() }
  }

  func read(_ number: Int) async -> Bool {
    guard let scope = ConventionalScope.current else { return false }
    return scope[ConnectionKey.self]?.number == number && scope[NumberKey.self] == number
      && scope[UserKey.self] == userName(of: number)
  }

  private struct NumberKey: EnvironmentKey { static let defaultValue = 0 }
  private struct UserKey: EnvironmentKey { static let defaultValue = "" }
  private struct ConnectionKey: EnvironmentKey { static let defaultValue: Connection? = nil }
}

// MARK: The server

let requestCount = 10_000

/// Runs 10,000 requests at once: each reads, waits until all have read, reads again and ends.
///
/// - Parameter whenAllWait: Called when all requests are open.
@MainActor
func serve<Form: RequestForm>(
  _ form: Form.Type, readsPerRequest: Int = 2, whenAllWait: () -> Void = {}
) async {
  let (gate, mistakes) = (Gate(), MistakeCounter())
  await withEnvironment {
    $0 = Filler.environment(10)
  } operation: {
    await withDiscardingTaskGroup { group in
      for number in 1...requestCount {
        group.addTask {
          await Form.run(number) {
            let form = Form()
            for _ in 0..<readsPerRequest / 2 where await !form.read(number) { mistakes.add() }
            await gate.pass()
            for _ in 0..<readsPerRequest / 2 where await !form.read(number) { mistakes.add() }
          }
        }
      }
      await gate.waitUntilFull(requestCount)
      whenAllWait()
      await gate.open()
    }
  }
  precondition(mistakes.count == 0, "\(mistakes.count) reads gave values of other requests.")
  let aliveCount = Connection.aliveCount.load(ordering: .acquiring)
  precondition(aliveCount == 0, "\(aliveCount) connections of finished requests are alive.")
}

private final class MistakeCounter: Sendable {
  private let mistakeCount = Atomic(0)
  var count: Int { mistakeCount.load(ordering: .acquiring) }
  func add() { mistakeCount.add(1, ordering: .acquiringAndReleasing) }
}

/// A gate that holds requests until it opens.
private actor Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var full: (count: Int, CheckedContinuation<Void, Never>)?

  func pass() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      if let (count, observer) = full, waiting.count == count { observer.resume() }
    }
  }

  func waitUntilFull(_ count: Int) async {
    if waiting.count < count { await withCheckedContinuation { full = (count, $0) } }
  }

  func open() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

// MARK: Readers

struct RequestStruct {
  @EnvironmentKit.Environment(\.requestNumber) var number
}

@EnvironmentAccessible
final class RequestModel {
  @EnvironmentKit.Environment(\.requestNumber) var number
}

@EnvironmentAccessible
actor RequestActor {
  @EnvironmentKit.Environment(\.requestNumber) var number
}

final class RequestObject: Injectable {
  @Injection(\.requestNumber) var number
}

final class RequestTree: ComposableEnvironment {
  @ComposableEnvironmentDependency(\.requestNumber) var number
  @DerivedComposableEnvironment<RequestTree> var leaf
}

struct RequestGlobals: GlobalEnvironment {
  @GlobalEnvironmentDependency(\.requestNumber) var number

  init() {}
}

struct RequestPage: View {
  @EnvironmentKit.Environment(\.requestNumber) private var number

  var body: some View { Text("\(number)") }
}
