import EnvironmentDependencies
import EnvironmentKit
import TestSupport
import Testing

struct DependencyKeyTests {
  @Test func `A key with only a test value has it in previews; a live value is used in tests, too, with a report`() {
    #expect((TestKey.testValue, TestKey.previewValue) == (7, 7))
    #expect((LiveKey.liveValue, LiveKey.previewValue) == (42, 42))
    let issues = issues { #expect(LiveKey.testValue == 42) }
    expectReport(issues, startsWith: "'LiveKey' has no test value, but was read in a test")
  }

  @Test func `A dependency has the value for the context`() {
    @Dependency(\.client.name) var name
    @Dependency(Player.self) var player
    @Dependency(\.plain) var plain
    @Dependency(\.optional) var optional
    #expect((name, player.volume, plain, optional) == ("test", 0, "plain", nil))
    let rows: [(context: DependencyContext, optional: String?)] = [(.live, "live"), (.preview, nil), (.test, nil)]
    for row in rows {
      withDependencies {
        $0.context = row.context
      } operation: {
        #expect((name, plain, optional) == (row.context.rawValue, "plain", row.optional), "\(row.context)")
      }
    }
    // The live value is declared apart from the test value.
    #expect(withDependencies({ $0.context = .live }, operation: { player.volume }) == 11)
  }

  @Test func `A dependency can be set, also to nil`() {
    @Dependency(\.plain) var plain
    @Dependency(\.optional) var optional
    withDependencies {
      $0.context = .live
      $0.plain = "changed"
      $0.optional = nil
    } operation: {
      #expect((plain, optional) == ("changed", nil))
    }
  }

  @Test(.ownDefaults, arguments: 0..<8) func `A computed default is made once for each case of a test`(_: Int) async {
    @Dependency(\.tally) var tally
    await withTaskGroup { group in
      for _ in 0..<32 {
        group.addTask {
          @Dependency(TallyKey.self) var tally
          tally.increment()
        }
      }
    }
    #expect(tally.count == 32)
  }

  @Test func `Each context has its own default, and so have values in a context`() {
    @Dependency(\.tally) var tally
    tally.increment()
    #expect(withDependencies({ $0.context = .preview }, operation: { tally.count }) == 0)
    #expect(tally.count == 1)
    for _ in 0..<2 {
      withDependencies {
        $0 = .test
      } operation: {
        #expect((tally.increment(), tally.count) == (1, 1))
      }
    }
    #expect(tally.count == 1)
    let names = [DependencyValues.live, .preview].map(\.client.name)
    #expect(names == ["live", "preview"])
    #expect("\(DependencyValues.live)" == "EnvironmentValues(context: live)")
  }

  @Test func `A default that reads a dependency is shared only by readers with the same override of it`() {
    @Dependency(\.parent.name) var name
    #expect(name == "parent of test")
    withDependencies {
      $0.client.name = "mock"
    } operation: {
      #expect(name == "parent of mock")
      withDependencies {
        $0.plain = "changed"
      } operation: {
        #expect(name == "parent of mock")
      }
    }
    #expect(name == "parent of test")
  }

  @Test func `A property of an object that a default makes in a test keeps the overrides of the first reader`() {
    let late = withDependencies {
      $0.client.name = "first"
    } operation: {
      @Dependency(\.lateParent) var parent
      #expect(parent.name() == "parent of first")
      return parent
    }
    #expect(late.name() == "parent of first")
    withDependencies {
      $0.client.name = "second"
    } operation: {
      #expect(late.name() == "parent of second")
    }
  }
}

@EnvironmentAccessible
final class LiveModel {
  @Environment(\.number) var total
}

// MARK: - Missing values

struct MissingDefaultTests {
  @Test func `A missing test value is reported once, with the key, the property, the place and the remedy`() {
    @Dependency(LiveKey.self) var number
    let line = #line - 1
    let reports = issues {
      #expect(number == 42)
      #expect(number == 42)
    }
    #expect(
      reports == [
        """
        @Dependency(LiveKey.self) has no test value, but was read in a test, so the test used its live or preview value.
          Key: EnvironmentDependenciesTests.LiveKey
          Value: Swift.Int
          Read by: @Dependency(LiveKey.self), declared at EnvironmentDependenciesTests/DependencyKeyTests.swift:\(line)
          • Override it for the test: 'withDependencies { $0[LiveKey.self] = … } operation: { … }', or by a trait.
          • Or give its key a value for all tests: 'static let testValue = …'.
        """
      ]
    )
  }

  @Test func `A property with a key path is reported with its place`() {
    @Dependency(\.number) var number
    let line = #line - 1
    let reports = issues { #expect(number == 42) }
    expectReport(reports, contains: ["DependencyKeyTests.swift:\(line)\n"])
    expectRemedy(in: reports)
  }

  @Test func `A property of a model is reported with its place, and the remedy names the accessor that it reads`() {
    let reports = issues { #expect(LiveModel().total == 42) }
    expectReport(reports, contains: ["Property: EnvironmentDependenciesTests.LiveModel.total"])
    expectRemedy(in: reports)
  }

  /// Expects the remedy that names a hand-written accessor.
  private func expectRemedy(in reports: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let found = reports.map { $0.contains("withDependencies { $0.number = … } operation") }
    #expect(found == [true], "\(reports)", sourceLocation: sourceLocation)
  }

  @Test func `A remedy names the accessor of a dependency, and not its key`() {
    let reports = issues {
      @Dependency(\.number.magnitude) var magnitude
      _ = magnitude
    }
    expectReport(reports, lacks: ["[LiveKey.self]"])
    let ofEntry = issues { _ = DependencyValues._current.entryWithoutValues }
    let remedy = "withDependencies { $0.entryWithoutValues = … } operation"
    expectReport(ofEntry, contains: [remedy], lacks: ["__Key", "DependencyKey"])
    let unknown = withDependencies(
      { $0.context = .live }, operation: { issues { _ = DependencyValues._current.interface } })
    expectReport(
      unknown, contains: ["'interface' has no live value", "withDependencies { $0.interface = … } operation"])
    enum Unnamed: DependencyKey { static let liveValue = 1 }
    let readWithoutAccessor = issues { _ = DependencyValues._current[Unnamed.self] }
    expectReport(
      readWithoutAccessor, contains: ["'Unnamed' has no test value", "withDependencies { $0… = … } operation"])
  }

  @Test func `Setting a dependency, or a part of it, is no read of its test value, but a later read is one`() {
    @Dependency(\.number) var number
    let reports = issues {
      withDependencies {
        $0.number += 1
        $0.client.name = "mock"
        $0.store.items = [1]
      } operation: {
        @Dependency(\.store) var store
        #expect(number == 43)
        #expect(store.items == [1])
      }
    }
    #expect(reports == [])
    let late = issues { #expect(number == 42) }
    let ofStore = issues { _ = Store.testValue }
    #expect((late.count, ofStore.count) == (1, 1))
  }

  @Test func `Setting a dependency by its key path makes no test value`() {
    var values = EnvironmentValues()
    values.set(Counted(number: 2), at: \.counted)
    #expect(Counted.count.count == 0)
    #expect(values.counted.number == 2)
    values.set(3, at: \.counted.number)
    #expect(values.counted.number == 3)
    #expect(Counted.count.count == 0)
    var others = EnvironmentValues()
    others.set(3, at: \.counted.number)
    #expect((others.counted.number, others.counted.name) == (3, "test"))
  }

  @Test func `A missing live value is reported, and the test value is used`() {
    @Dependency(\.interface) var interface
    let reports = issues {
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(interface == 7)
        #expect(interface == 7)
      }
    }
    expectReport(reports, contains: ["has no live value, but was read in a live context"])
  }
}

extension DependencyValues {
  @DependencyEntry(liveValue: 3) fileprivate var entryWithoutValues: Int
}

/// A dependency that counts how often its test value is made.
private struct Counted: TestDependencyKey {
  static let count = Tally()

  static var testValue: Counted {
    count.increment()
    return Counted(name: "test")
  }

  var name = "set"
  var number = 1
}

extension DependencyValues {
  fileprivate var counted: Counted {
    get { self[Counted.self] }
    set { self[Counted.self] = newValue }
  }
}
