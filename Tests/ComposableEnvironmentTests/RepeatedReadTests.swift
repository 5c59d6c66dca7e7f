import ComposableEnvironment
import Dispatch
import Foundation
import Testing

/// Reads that find what the same thread has read before.
@Suite struct RepeatedReadTests {
  @Test func `A value that the reading thread replaces is freed at once`() {
    let environment = Reader()
    weak var probe: Probe?
    do {
      let made = Probe()
      environment.with(\.probe, made)
      probe = made
    }
    for _ in 0..<4 { #expect(environment.probe === probe) }
    environment.with(\.probe, nil)
    #expect(probe == nil)
    #expect(environment.probe == nil)
  }

  @Test func `A value that another thread replaces is never read again, and freed by then`() {
    let environment = Reader()
    weak var probe: Probe?
    do {
      let made = Probe()
      environment.with(\.probe, made)
      probe = made
    }
    for _ in 0..<4 { #expect(environment.probe != nil) }
    onAnotherThread { environment.with(\.probe, nil) }
    for _ in 0..<2 { #expect(environment.probe == nil) }
    #expect(probe == nil)
  }

  @Test func `Several threads read the same`() {
    let environment = Reader().with(\.int, 4)
    for _ in 0..<4 { #expect(environment.int == 4) }
    onAnotherThread {
      for _ in 0..<4 { #expect(environment.int == 4) }
      environment.with(\.int, 5)
      for _ in 0..<4 { #expect(environment.int == 5) }
    }
    for _ in 0..<4 { #expect(environment.int == 5) }
  }

  @Test func `An accessor may read and set in its environment`() {
    let environment = Reader()
    environment.with(\.makeNumber) { [weak environment] in
      guard let environment else { return 0 }
      environment.with(\.int, environment.int + 1)
      return environment.int
    }
    for expected in 11...20 { #expect(environment.made == expected) }
    #expect(environment.int == 20)
  }

  private final class Reader: ComposableEnvironment {
    @Dependency(\.int) var int
    @Dependency(\.probe) var probe
    @Dependency(\.made) var made
  }

  /// Runs an operation to its end on a thread that isn't this one.
  private func onAnotherThread(_ operation: () -> Void) {
    withoutActuallyEscaping(operation) { operation in
      // This thread waits until the other has let go of it.
      nonisolated(unsafe) var operation = Optional(operation)
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        operation?()
        operation = nil
        isDone.signal()
      }
      isDone.wait()
    }
  }
}

extension Dependencies {
  fileprivate var makeNumber: () -> Int {
    get { self[\.makeNumber] ?? { 0 } }
    set { self[\.makeNumber] = newValue }
  }

  fileprivate var made: Int {
    get { makeNumber() }
    set { makeNumber = { newValue } }
  }
}
