import ComposableEnvironment
import Dispatch
import Foundation
import Testing

/// Tests of reads that the same thread has done before.
struct RepeatedReadTests {
  @Test func `A value that the reading thread replaces is released immediately`() {
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

  @Test func `A value that another thread replaces is not read again, and is released at the next read`() {
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

  @Test func `Several threads read the same value`() {
    let environment = Reader().with(\.int, 4)
    for _ in 0..<4 { #expect(environment.int == 4) }
    onAnotherThread {
      for _ in 0..<4 { #expect(environment.int == 4) }
      environment.with(\.int, 5)
      for _ in 0..<4 { #expect(environment.int == 5) }
    }
    for _ in 0..<4 { #expect(environment.int == 5) }
  }

  @Test func `Threads that may reuse the stack of an ended thread read current values`() {
    let environment = Reader().with(\.int, 0)
    onAnotherThread(stackSize: 8 << 20) {
      for _ in 0..<4 { #expect(environment.int == 0) }
    }
    for round in 1...50 {
      let isWritten = DispatchSemaphore(value: 0)
      onOtherThreads(4, stackSize: 256 << 10) { thread in
        if thread == 0 {
          environment.with(\.int, round)
          for _ in 1..<4 { isWritten.signal() }
        } else {
          for _ in 0..<100 { #expect((round - 1...round).contains(environment.int)) }
          isWritten.wait()
        }
        for _ in 0..<100 { #expect(environment.int == round) }
      }
    }
  }

  @Test func `An accessor may read and set values in its environment`() {
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

  /// Runs an operation to its end on another thread.
  private func onAnotherThread(stackSize: Int? = nil, _ operation: () -> Void) {
    onOtherThreads(1, stackSize: stackSize) { _ in operation() }
  }

  /// Runs an operation to its end on several threads at once.
  private func onOtherThreads(_ count: Int, stackSize: Int?, _ operation: (Int) -> Void) {
    withoutActuallyEscaping(operation) { operation in
      // This thread waits until the others have released the operation.
      nonisolated(unsafe) let operations = (0..<count).map { _ in Box(operation) }
      let isDone = DispatchSemaphore(value: 0)
      for index in 0..<count {
        let thread = Thread {
          operations[index].take()(index)
          isDone.signal()
        }
        if let stackSize { thread.stackSize = stackSize }
        thread.start()
      }
      for _ in 0..<count { isDone.wait() }
    }
  }

  private final class Box {
    private var operation: ((Int) -> Void)?

    init(_ operation: @escaping (Int) -> Void) { self.operation = operation }

    func take() -> (Int) -> Void {
      defer { operation = nil }
      return operation ?? { _ in }
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
