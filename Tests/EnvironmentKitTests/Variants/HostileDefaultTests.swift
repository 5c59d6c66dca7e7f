import EnvironmentCore
import EnvironmentKit
import Foundation
import Synchronization
import TestSupport
import Testing

/// Tests of defaults that recurse, race, wait, or read all values while they are made.
struct HostileDefaultTests {
  // MARK: Dependence

  @Test func `A default that reads one which reads everything depends on everything`() {
    let outside = EnvironmentValues.current.quotedDescription
    withEnvironment {
      $0.address = "inside"
    } operation: {
      #expect(EnvironmentValues.current.quotedDescription == "‹EnvironmentValues(address: inside)›")
      withEnvironment {
        $0.address = "further"
      } operation: {
        #expect(EnvironmentValues.current.quotedDescription == "‹EnvironmentValues(address: further)›")
      }
    }
    #expect(EnvironmentValues.current.quotedDescription == outside)
    #expect(outside == "‹EnvironmentValues()›")
  }

  @Test func `Asking whether a value is set, and resetting it, counts as no read of its default's values`() {
    var values = EnvironmentValues()
    values.address = "set"
    #expect(!values.isSet(\.addressLine))
    values.reset(\.addressLine)
    #expect(values.isSet(\.address))
    let (_, reads) = EnvironmentValues().tracking { $0.address }
    #expect(reads.contains(\.address))
    #expect(!reads.contains(\.addressLine))
  }

  @Test func `A default that enters a scope reads the other default of that scope`() {
    withEnvironment {
      $0.address = "reader"
    } operation: {
      #expect(EnvironmentValues.current.nestedLine == "line to inner, line to reader")
    }
    #expect(EnvironmentValues.current.nestedLine == "line to inner, line to here")
  }

  @Test func `Tasks that a default starts get the default when they read it`() async {
    let starter = EnvironmentValues.current.starter
    for task in starter.tasks { #expect(await task.value === starter) }
    #expect(EnvironmentValues.current.starter === starter)
  }

  @Test func `A default can wait for a thread that reads other keys`() {
    #expect(EnvironmentValues.current.waitingLine == "line to here")
  }

  // MARK: Shapes

  @Test func `A default of any type is made once, and read unchanged`() async {
    let values = EnvironmentValues.current
    #expect(values.doubling(2) == 4)
    #expect(values.caughtValue == nil)
    #expect(values.anyCollection.count == 3)
    #expect(values.numberAndName == (1, "one"))
    #expect(values.absentText == nil)
    #expect(values.doublyOptional == .some(nil))
    #expect(values.unsendables.first === values.unsendables.first)
    #expect(values.unsendable === EnvironmentValues().unsendable)
    #expect(values.genericValue.value == ["generic"])
    #expect(await values.countingActor.next() == 1)
    #expect(await EnvironmentValues.current.countingActor.next() == 2)
    #expect(read(\.numberAndName.1) == "one")
    #expect(values.voidValue == ())
  }

  private func read<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
    EnvironmentValues.current[keyPath: keyPath]
  }

  // MARK: Races

  @Test func `Tasks in their own scopes that race for a default each get the one of their scope`() async {
    let mistakes = await withTaskGroup(of: Int.self) { group in
      for number in 0..<64 {
        group.addTask {
          await withEnvironment {
            $0.address = "\(number % 8)"
          } operation: {
            var mistakes = 0
            for _ in 0..<16 {
              if EnvironmentValues.current.addressLine != "line to \(number % 8)" { mistakes += 1 }
              await Task.yield()
              if EnvironmentValues.current.nestedLine != "line to inner, line to \(number % 8)" { mistakes += 1 }
            }
            return mistakes
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(mistakes == 0)
  }

  @Test func `A value that reads, on its release, the default that depends on it causes no deadlock`() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<64 {
            withEnvironment {
              $0.sensor = Sensor()
            } operation: {
              #expect(EnvironmentValues.current.sensorReading.sequenceNumber == 1)
            }
            await Task.yield()
          }
        }
      }
    }
    #expect(EnvironmentValues.current.sensorReading.sequenceNumber == 0)
  }

  // MARK: Release

  @Test func `Defaults of finished scopes are released, however many there are`() {
    for number in 0..<testSize(5_000, full: 20_000) {
      withEnvironment {
        $0.sequenceNumber = number
      } operation: {
        let read = EnvironmentValues.current.numberedDefault.sequenceNumber
        if read != number { Issue.record("Scope \(number) reads the default of \(read).") }
      }
      if number.isMultiple(of: 1_000) { #expect(NumberedDefault.count.load(ordering: .relaxed) < 64) }
    }
    #expect(NumberedDefault.count.load(ordering: .relaxed) < 64)
  }

  // MARK: Recursion

  @Test func `Defaults that read each other stop the program, and the message names all of them`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = EnvironmentValues.current.cycleStart
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("The defaults of 'cycleStart', 'cycleMiddle', 'cycleEnd' need each other"))
  }

  @Test
  func `A default that reads itself through an object stops the program, and the message names it`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = EnvironmentValues.current.mirrorValue
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("The default of 'mirrorValue' reads itself while it is made."))
  }

  // MARK: Prepared values

  @Test func `A default reads prepared values, and values that it has read can no longer be prepared`() async {
    await #expect(processExitsWith: .success) {
      prepareEnvironment { $0.address = "prepared" }
      let reader = LineReader()
      precondition(reader.addressLine == "line to prepared")
      let late = Lock(0)
      EnvironmentReporting.withReporter({ _ in late.withLock { $0 += 1 } }) {
        prepareEnvironment { $0.address = "late" }
      }
      precondition(late.withLock { $0 } == 1)
      precondition(reader.addressLine == "line to prepared")
      precondition(EnvironmentValues.current.addressLine == "line to prepared")
    }
  }
}

// MARK: - Samples

private struct LineReader {
  @Environment(\.addressLine) var addressLine
}

private final class Starter: Sendable {
  let tasks: [Task<Starter, Never>]

  init() {
    tasks = (0..<4).map { _ in Task { EnvironmentValues.current.starter } }
  }
}

private final class NumberedDefault: Sendable {
  static let count = Atomic(0)
  let sequenceNumber = EnvironmentValues.current.sequenceNumber

  init() { Self.count.add(1, ordering: .relaxed) }

  deinit { Self.count.subtract(1, ordering: .relaxed) }
}

/// A value that, on its release, reads the default that depends on it.
private final class Sensor: Sendable {
  deinit { precondition(EnvironmentValues().sensorReading.sequenceNumber == 0) }
}

private final class SensorReading: Sendable {
  let sequenceNumber = EnvironmentValues.current.sensor == nil ? 0 : 1

  /// Reads the key whose default it was.
  deinit { _ = EnvironmentValues().sensorReading.sequenceNumber }
}

private actor CountingActor {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

private final class Unsendable {}

private struct Generic<Value: Sendable>: Sendable {
  let value: Value
}

@EnvironmentAccessible
private final class MirrorReader {
  @Environment(\.mirrorValue) var mirrorValue
}

private func waitForThread() -> String {
  let line = Lock("")
  let thread = Thread {
    let read = EnvironmentValues.current.addressLine
    line.withLock { $0 = read }
  }
  thread.start()
  while line.withLock({ $0.isEmpty }) { Thread.sleep(forTimeInterval: 0.001) }
  return line.withLock { $0 }
}

private func nestedLines() -> String {
  let inner = withEnvironment {
    $0.address = "inner"
  } operation: {
    EnvironmentValues.current.addressLine
  }
  return inner + ", " + EnvironmentValues.current.addressLine
}

extension EnvironmentValues {
  @Entry fileprivate var address = "here"
  @Entry fileprivate var addressLine = "line to " + EnvironmentValues.current.address
  @Entry fileprivate var wholeDescription = EnvironmentValues.current.description
  @Entry fileprivate var quotedDescription = "‹" + EnvironmentValues.current.wholeDescription + "›"
  @Entry fileprivate var nestedLine = nestedLines()
  @Entry fileprivate var starter = Starter()
  @Entry fileprivate var waitingLine = waitForThread()
  @Entry fileprivate var sequenceNumber = -1
  @Entry fileprivate var numberedDefault = NumberedDefault()
  @Entry fileprivate var sensor: Sensor?
  @Entry fileprivate var sensorReading = SensorReading()
  @Entry fileprivate var cycleStart: Int = EnvironmentValues.current.cycleMiddle
  @Entry fileprivate var cycleMiddle: Int = EnvironmentValues.current.cycleEnd
  @Entry fileprivate var cycleEnd: Int = EnvironmentValues.current.cycleStart
  @Entry fileprivate var mirrorValue: Int = MirrorReader().mirrorValue

  @Entry fileprivate var doubling: @Sendable (Int) -> Int = { $0 * 2 }
  @Entry fileprivate var caughtValue: Int? = try? { throw CancellationError() }()
  @Entry fileprivate var anyCollection: any Collection<Int> & Sendable = [1, 2, 3]
  @Entry fileprivate var numberAndName: (Int, String) = (1, "one")
  @Entry fileprivate var absentText: String?
  @Entry fileprivate var doublyOptional: Int?? = .some(nil)
  @Entry fileprivate var unsendables = [Unsendable()]
  @Entry fileprivate var unsendable = Unsendable()
  @Entry fileprivate var genericValue = Generic(value: ["generic"])
  @Entry fileprivate var countingActor = CountingActor()
  @Entry fileprivate var voidValue: Void = ()
}
