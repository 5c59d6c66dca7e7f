import EnvironmentCore
import Synchronization
import TestSupport
import Testing

/// Tests in which many tasks bind, read, override and unbind one object.
struct BindingStressTests {
  @Test func `Each read returns a value that was current at some time during the read`() async {
    let history = History()
    let model = Model()
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          var generator = SeededGenerator(seed: UInt64(task))
          for step in 1...120 { model.doSomething(task * 1_000 + step, history, using: &generator) }
        }
      }
    }
    #expect(history.bound.wrongReads.isEmpty)
    #expect(history.overridden.wrongReads.isEmpty)
    #expect(history.bound.readCount > 100 && history.overridden.readCount > 100)

    model.unbindEnvironment()
    model.resetEnvironment()
    #expect([model.number, model.own] == [0, 0])
    let number = changes { _ = model.number }
    model.bindEnvironment(from: Model.values(7))
    #expect(model.number == 7)
    #expect(number() == 1)
  }

  @Test func `The last change notifies the observer, whichever task makes it`() async {
    let model = Model()
    for round in 1...50 {
      let number = changes { _ = model.number }
      await withTaskGroup { group in
        for task in 0..<8 {
          group.addTask { model.bindEnvironment(from: Model.values(round * 10 + task)) }
        }
      }
      // Observation notifies an observer of each concurrent change, although the observer asked for one.
      #expect(number() >= 1)
    }
  }

  @Test func `The first reads of one object by many tasks agree on its properties`() async {
    for round in 1...100 {
      let (model, generic) = (Model(), GenericModel<Int>())
      for object in [model, generic] as [any EnvironmentBindable] {
        object.bindEnvironment(from: Model.values(round))
      }
      await withTaskGroup { group in
        for _ in 0..<8 {
          group.addTask { [model.number, model.own, generic.number, generic.own] }
        }
        for await numbers in group { #expect(numbers == [round, 0, round, 0]) }
      }
      let changes = [changes { _ = model.number }, changes { _ = generic.number }, changes { _ = generic.own }]
      model.unbindEnvironment()
      generic.unbindEnvironment()
      #expect(changes.map { $0() } == [1, 1, 0])
    }
  }

  // `@unchecked Sendable`: its only state is the storage of its properties, which is safe to use from any thread.
  final class GenericModel<Element>: EnvironmentBindable, @unchecked Sendable {
    let _environmentStorage = EnvironmentStorage()
    @Environment(\.stressNumber) var number
    @Environment(\.stressOwn) var own
  }

  // `@unchecked Sendable`: its only state is the storage of its properties, which is safe to use from any thread.
  final class Model: EnvironmentBindable, @unchecked Sendable {
    let _environmentStorage = EnvironmentStorage()
    @Environment(\.stressNumber) var number
    @Environment(\.stressOwn) var own

    static func values(_ number: Int) -> EnvironmentValues {
      var values = EnvironmentValues()
      values.stressNumber = number
      return values
    }

    /// Performs one random operation and records its result.
    func doSomething(_ number: Int, _ history: History, using generator: inout SeededGenerator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1: history.bound.write(number) { bindEnvironment(from: Self.values(number)) }
      case 2: history.bound.write(0) { unbindEnvironment() }
      case 3: history.overridden.write(number) { own = number }
      case 4: history.overridden.write(0) { resetEnvironment(\.stressOwn) }
      case 5: history.overridden.read { own }
      default: history.bound.read { self.number }
      }
    }
  }
}

/// The writes to two registers and the reads from them, with their times.
final class History: Sendable {
  let bound: Register
  let overridden: Register

  init() {
    let clock = Clock()
    (bound, overridden) = (Register(clock), Register(clock))
  }

  /// A counter that serves as the time.
  final class Clock: Sendable {
    private let time = Atomic(0)
    var now: Int { time.add(1, ordering: .sequentiallyConsistent).newValue }
  }

  /// A value that starts at 0.
  final class Register: Sendable {
    private struct Event {
      let value: Int
      let start: Int
      let end: Int
    }

    private struct Events {
      var writes = [Event(value: 0, start: 0, end: 0)]
      var reads: [Event] = []
    }

    private let clock: Clock
    private let events = Lock(Events())

    init(_ clock: Clock) {
      self.clock = clock
    }

    func write(_ value: Int, _ operation: () -> Void) {
      let start = clock.now
      operation()
      let event = Event(value: value, start: start, end: clock.now)
      events.withLock { $0.writes.append(event) }
    }

    func read(_ operation: () -> Int) {
      let start = clock.now
      let event = Event(value: operation(), start: start, end: clock.now)
      events.withLock { $0.reads.append(event) }
    }

    var readCount: Int { events.withLock { $0.reads.count } }

    /// The values that were read before they were written, or after they were overwritten.
    var wrongReads: [Int] {
      let events = events.withLock { $0 }
      return events.reads.filter { read in
        !events.writes.contains { write in
          write.value == read.value && write.start < read.end
            && !events.writes.contains { write.end < $0.start && $0.end < read.start }
        }
      }
      .map(\.value)
    }
  }
}

/// A key whose value each reader stores inline, as for an `@Entry`.
private enum StressNumberKey: EnvironmentKey {
  static let defaultValue = 0
  static var __info: __KeyInfo { __KeyInfo(at: \.stressNumber) }
}

private enum StressOwnKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
  fileprivate var stressNumber: Int {
    get { self[StressNumberKey.self] }
    set { self[StressNumberKey.self] = newValue }
  }

  fileprivate var stressOwn: Int {
    get { self[StressOwnKey.self] }
    set { self[StressOwnKey.self] = newValue }
  }
}
