import EnvironmentCore
import Testing

@Suite struct TrackingTests {
  @Test func `A recording has the keys that were read, set or not, and no others`() {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    values.nickname = "Al"
    let (result, reads) = values.tracking { $0.greeting + $0.farewell }
    #expect(result == "SalutGoodbye")
    #expect(reads.contains(\.greeting))
    #expect(reads.contains(FarewellKey.self))
    #expect(!reads.contains(\.nickname))
    #expect(reads.count == 2)
    #expect(reads.description == "[FarewellKey, GreetingKey]")
  }

  @Test func `Reads of the original are not recorded`() {
    let values = EnvironmentValues()
    let (_, reads) = values.tracking { _ in values.greeting }
    #expect(reads.isEmpty)
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
    #expect(reads.description == "[FarewellKey, GreetingKey]")
    #expect(values.greeting == "Hello")
  }

  @Test func `A nested recording also records for the outer one`() {
    let (inner, outer) = EnvironmentValues().tracking { outer in
      _ = outer.greeting
      return outer.tracking { $0.farewell }.reads
    }
    #expect(inner.description == "[FarewellKey]")
    #expect(outer.description == "[FarewellKey, GreetingKey]")
  }

  @Test func `A nested key path is recorded as a read of the key in its path`() {
    let reads = EnvironmentValues().tracking { $0[keyPath: \.nickname?.count] }.reads
    #expect(reads.contains(\.nickname))
  }

  @Test func `Reads are unchanged between environments that differ in other values`() {
    var old = EnvironmentValues()
    old.greeting = "Salut"
    let reads = old.tracking { $0.greeting }.reads
    var new = old
    new.farewell = "Adieu"
    #expect(reads.areUnchanged(from: old, to: new))
    new.greeting = "Ciao"
    #expect(!reads.areUnchanged(from: old, to: new))
  }

  @Test func `A new strict handler changes reads of unset values, and no reads of set values`() {
    var old = EnvironmentValues()
    old.greeting = "Salut"
    var new = old
    new.unstoredValueHandler = { _ in .value("from the handler") }
    #expect(old.tracking { $0.greeting }.reads.areUnchanged(from: old, to: new))
    #expect(!old.tracking { $0.farewell }.reads.areUnchanged(from: old, to: new))
  }

  @Test func `Asking whether a value is set counts as a read`() {
    let reads = EnvironmentValues().tracking { $0.isSet(\.greeting) || $0.isSet(FarewellKey.self) }.reads
    #expect(reads.description == "[FarewellKey, GreetingKey]")
  }

  @Test func `An operation throws its own type of error`() {
    struct Failure: Error, Equatable {}
    #expect(throws: Failure()) {
      try EnvironmentValues().tracking { _ throws(Failure) -> Int in throw Failure() }
    }
  }
}
