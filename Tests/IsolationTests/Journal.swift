import EnvironmentCore
import EnvironmentKit
import Testing

// No file of this target imports EnvironmentTesting; the target only links it.

extension EnvironmentValues {
  @Entry var journal = Journal()
  @Entry var ledger = Ledger()
  @Entry var drawer = Drawer()
  @Entry var desk = Desk(journal: current.journal)
}

/// A default object that tests write to.
final class Journal: Sendable {
  private let lines = Lock<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}

/// A default value that is an actor.
actor Ledger {
  private(set) var all: [String] = []

  func add(_ line: String) {
    all.append(line)
  }
}

/// A default object that isn't sendable.
final class Drawer {
  var lines: [String] = []
}

/// A default value that reads another one.
final class Desk: Sendable {
  let journal: Journal

  init(journal: Journal) {
    self.journal = journal
  }
}

@EnvironmentAccessible
private final class Model {
  @Environment(\.journal) var journal
}

private struct Reader {
  @Environment(\.journal) var journal
}

@EnvironmentAccessible
private actor Clerk {
  @Environment(\.journal) var journal

  func add(_ line: String) {
    journal.add(line)
  }
}

@MainActor
private func addOnMainActor(_ line: String) {
  EnvironmentValues.current.journal.add(line)
  EnvironmentValues.current.drawer.lines.append(line)
}

/// Writes to the default objects of a test from every kind of reader and task, and expects no line of another test.
func writeToDefaults(_ test: String) async {
  #expect(EnvironmentValues.current.journal.all == [])
  #expect(await EnvironmentValues.current.ledger.all == [])
  await addOnMainActor(test)
  Reader().journal.add(test)
  Model().journal.add(test)
  await Clerk().add(test)
  await withTaskGroup { group in
    for _ in 0..<4 {
      group.addTask {
        EnvironmentValues.current.journal.add(test)
        await EnvironmentValues.current.ledger.add(test)
      }
    }
  }
  async let child: Void = EnvironmentValues.current.desk.journal.add(test)
  async let ledgerChild: Void = EnvironmentValues.current.ledger.add(test)
  _ = await (child, ledgerChild)
  await Task { Reader().journal.add(test) }.value
  await Task.yield()
  #expect(EnvironmentValues.current.journal.all == Array(repeating: test, count: 10))
  #expect(await EnvironmentValues.current.ledger.all == Array(repeating: test, count: 5))
  #expect(await MainActor.run { EnvironmentValues.current.drawer.lines } == [test])
}
