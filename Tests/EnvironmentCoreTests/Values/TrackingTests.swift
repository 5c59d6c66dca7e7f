import EnvironmentCore
import Testing

struct TrackingTests {
  @Test func `A recording has the keys that were read of the copy, set or not, and no others`() {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    values.nickname = "Al"
    let (result, reads) = values.tracking { $0.greeting + $0.farewell }
    #expect(result == "SalutGoodbye")
    #expect(reads.contains(\.greeting))
    #expect(reads.contains(FarewellKey.self))
    #expect(!reads.contains(\.nickname))
    #expect(reads.count == 2)
    expectReads(reads, "[FarewellKey, GreetingKey]")
    let readsOfOriginal = values.tracking { _ in values.greeting }.reads
    #expect(readsOfOriginal.isEmpty)
  }

  @Test func `Reads of copies of the recorded copy are recorded, also after a change`() {
    var values = EnvironmentValues()
    values.farewell = "Adieu"
    let (result, reads) = values.tracking { recorded in
      var copy = recorded
      copy.greeting = "Ciao"
      copy.reset(FarewellKey.self)
      return [copy.greeting, copy.farewell, recorded.farewell]
    }
    #expect(result == ["Ciao", "Goodbye", "Adieu"])
    expectReads(reads, "[FarewellKey, GreetingKey]")
    expect(values, greeting: "Hello")
  }

  @Test func `A nested recording also records for the outer one`() {
    let (inner, outer) = EnvironmentValues().tracking { outer in
      _ = outer.greeting
      return outer.tracking { $0.farewell }.reads
    }
    expectReads(inner, "[FarewellKey]")
    expectReads(outer, "[FarewellKey, GreetingKey]")
  }

  @Test func `A nested key path reads the key in its path, and asking whether a value is set counts as a read`() {
    let nested = EnvironmentValues().tracking { $0[keyPath: \.nickname?.count] }.reads
    #expect(nested.contains(\.nickname))
    let asked = EnvironmentValues().tracking { $0.isSet(\.greeting) || $0.isSet(FarewellKey.self) }.reads
    expectReads(asked, "[FarewellKey, GreetingKey]")
  }

  @Test func `Reads are changed by other values and handlers that apply to them, and by no others`() {
    var old = EnvironmentValues()
    old.greeting = "Salut"
    let ofSetValue = old.tracking { $0.greeting }.reads
    let ofUnsetValue = old.tracking { $0.farewell }.reads
    func expectUnchanged(_ expected: (Bool, Bool), by change: (inout EnvironmentValues) -> Void, _ line: Int = #line) {
      var new = old
      change(&new)
      let areUnchanged = (ofSetValue.areUnchanged(from: old, to: new), ofUnsetValue.areUnchanged(from: old, to: new))
      #expect(areUnchanged == expected, "line \(line)")
    }
    expectUnchanged((true, false)) { $0.farewell = "Adieu" }
    expectUnchanged((false, true)) { $0.greeting = "Ciao" }
    expectUnchanged((true, false)) { $0.unstoredValueHandler = { _ in .value("from the handler") } }
  }

  @Test func `An operation throws its own type of error`() {
    expectFailure { () throws(Failure) in
      _ = try EnvironmentValues().tracking { _ throws(Failure) -> Int in throw Failure() }
    }
  }

  private func expectReads(
    _ reads: EnvironmentReads, _ description: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(reads.description == description, sourceLocation: sourceLocation)
  }
}
