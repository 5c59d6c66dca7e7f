import EnvironmentDependencies
import EnvironmentKit
import TestSupport
import Testing

struct DependencyKeyTests {
  @Test func `A key with only a test value has it in previews, too`() {
    #expect((TestKey.testValue, TestKey.previewValue) == (7, 7))
  }

  @Test func `A key with only a live value has it in previews, and in tests with a report`() {
    #expect((LiveKey.liveValue, LiveKey.previewValue) == (42, 42))
    let issues = issues { #expect(LiveKey.testValue == 42) }
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("'LiveKey' has no test value, but was read in a test") == true)
  }

  @Test func `An actor is its own key`() async {
    @Dependency(Counter.self) var counter
    #expect(await counter.next() == 1)
    #expect(await counter.next() == 2)
  }

  @Test func `A dependency has the value for the context`() {
    @Dependency(\.client.name) var name
    #expect(name == "test")
    for context in [DependencyContext.live, .preview, .test] {
      withDependencies {
        $0.context = context
      } operation: {
        #expect(name == context.rawValue)
      }
    }
  }

  @Test func `A live value that is declared apart from the test value is found`() {
    @Dependency(Player.self) var player
    #expect(player.volume == 0)
    #expect(withDependencies({ $0.context = .live }, operation: { player.volume }) == 11)
  }

  @Test func `A plain value is the same in each context`() {
    @Dependency(\.plain) var plain
    #expect(plain == "plain")
    #expect(withDependencies({ $0.context = .live }, operation: { plain }) == "plain")
    #expect(withDependencies({ $0.plain = "changed" }, operation: { plain }) == "changed")
  }

  @Test func `An optional dependency can be nil by default, and be set to nil`() {
    @Dependency(\.optional) var optional
    #expect(optional == nil)
    #expect(withDependencies({ $0.context = .live }, operation: { optional }) == "live")
    let isNil = withDependencies {
      $0.context = .live
      $0.optional = nil
    } operation: {
      optional == nil
    }
    #expect(isNil)
  }

  @Test(arguments: 0..<8) func `A computed default is made once for each case of a test`(_: Int) async {
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

  @Test func `Each context has its own default`() {
    @Dependency(\.tally) var tally
    tally.increment()
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(tally.count == 0)
    }
    #expect(tally.count == 1)
  }

  @Test func `Values in a context have their own defaults`() {
    @Dependency(\.tally) var tally
    tally.increment()
    for _ in 0..<2 {
      withDependencies {
        $0 = .test
      } operation: {
        #expect(tally.increment() == 1)
        #expect(tally.count == 1)
      }
    }
    #expect(tally.count == 1)
    #expect(DependencyValues.live.client.name == "live")
    #expect(DependencyValues.preview.client.name == "preview")
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

  @Test func `A model and the values of the task have the dependency`() {
    let model = PlainModel()
    #expect(model.client.name == "test")
    withDependencies {
      $0.client.name = "mock"
    } operation: {
      #expect(model.client.name == "mock")
      #expect(EnvironmentValues.current.client.name == "mock")
    }
  }
}

@EnvironmentAccessible
private final class PlainModel {
  @Environment(\.client) var client
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
    #expect(reports.first?.contains("DependencyKeyTests.swift:\(line)\n") == true)
    // The runtime doesn't know the name of each accessor.
    let remedies = ["$0.number = …", "$0… = …"].map { "withDependencies { \($0) } operation" }
    #expect(remedies.contains { reports.first?.contains($0) == true })
  }

  @Test func `A property of a model is reported with its place, and the remedy names the accessor that it reads`() {
    let reports = issues { _ = LiveModel().total }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("Property: EnvironmentDependenciesTests.LiveModel.total") == true)
    // The runtime doesn't know the name of each accessor.
    let remedies = ["$0.number = …", "$0… = …"].map { "withDependencies { \($0) } operation" }
    #expect(remedies.contains { reports.first?.contains($0) == true })
  }

  @Test func `A remedy names the accessor of a dependency, and not its key`() {
    let reports = issues {
      @Dependency(\.number.magnitude) var magnitude
      _ = magnitude
    }
    #expect(reports.first?.contains("[LiveKey.self]") == false)
    let ofEntry = issues { _ = DependencyValues._current.entryWithoutValues }
    #expect(ofEntry.first?.contains("withDependencies { $0.entryWithoutValues = … } operation") == true)
    #expect(ofEntry.first?.contains("__Key") == false)
    #expect(ofEntry.first?.contains("DependencyKey") == false)
    let unknown = withDependencies(
      { $0.context = .live }, operation: { issues { _ = DependencyValues._current.interface } })
    #expect(unknown.first?.contains("withDependencies { $0… = … } operation") == true)
  }

  @Test func `A test value that is read to set a part of it doesn't report that it isn't implemented`() {
    let reports = issues {
      withDependencies {
        $0.store.items = [1]
      } operation: {
        @Dependency(\.store) var store
        #expect(store.items == [1])
      }
    }
    #expect(reports == [])
    #expect(issues { _ = Store.testValue }.count == 1)
  }

  @Test func `A read through another property wrapper is reported`() {
    let model = NumberModel()
    let reports = issues { #expect(model.number == 42) }
    #expect(reports.count == 1)
  }

  @Test func `Setting a dependency, or a part of it, reads no test value`() {
    let reports = issues {
      withDependencies {
        $0.number += 1
        $0.client.name = "mock"
      } operation: {
        @Dependency(\.number) var number
        #expect(number == 43)
      }
    }
    #expect(reports == [])
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

  @Test func `A test value that a setter has skipped is reported when it is read`() {
    @Dependency(\.number) var number
    let early = issues { withDependencies({ $0.number += 1 }, operation: {}) }
    let late = issues { #expect(number == 42) }
    #expect((early.count, late.count) == (0, 1))
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
    #expect(reports.count == 1)
    #expect(reports.first?.contains("has no live value, but was read in a live context") == true)
  }
}

extension DependencyValues {
  @DependencyEntry(liveValue: 3) fileprivate var entryWithoutValues: Int
}

@EnvironmentAccessible
private final class NumberModel {
  @Environment(\.number) var number
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

private actor Counter: DependencyKey {
  static let liveValue = Counter()
  static let testValue = Counter()

  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
