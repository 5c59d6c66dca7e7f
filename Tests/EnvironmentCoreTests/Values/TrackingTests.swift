import EnvironmentCore
import Testing

@Suite struct TrackingTests {
  @Test func `The keys that were read are recorded, set or not, and no others`() {
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

  @Test func `Copies of the copy count, also once they were changed`() {
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

  @Test func `Recordings nest`() {
    let (inner, outer) = EnvironmentValues().tracking { outer in
      _ = outer.greeting
      return outer.tracking { $0.farewell }.reads
    }
    #expect(inner.description == "[FarewellKey]")
    #expect(outer.description == "[FarewellKey, GreetingKey]")
  }

  @Test func `A key path is tracked by the key that it goes through`() {
    let reads = EnvironmentValues().tracking { $0[keyPath: \.nickname?.count] }.reads
    #expect(reads.contains(\.nickname))
  }

  @Test func `Reads are unchanged between environments that differ elsewhere`() {
    var old = EnvironmentValues()
    old.greeting = "Salut"
    let reads = old.tracking { $0.greeting }.reads
    var new = old
    new.farewell = "Adieu"
    #expect(reads.areUnchanged(from: old, to: new))
    new.greeting = "Ciao"
    #expect(!reads.areUnchanged(from: old, to: new))
  }

  @Test func `Reads of what isn't set change with the strict handler, reads of what is set don't`() {
    var old = EnvironmentValues()
    old.greeting = "Salut"
    var new = old
    new.unstoredValueHandler = { _ in .value("from the handler") }
    #expect(old.tracking { $0.greeting }.reads.areUnchanged(from: old, to: new))
    #expect(!old.tracking { $0.farewell }.reads.areUnchanged(from: old, to: new))
  }

  @Test func `To ask whether a value is set is to read`() {
    let reads = EnvironmentValues().tracking { $0.isSet(\.greeting) || $0.isSet(FarewellKey.self) }.reads
    #expect(reads.description == "[FarewellKey, GreetingKey]")
  }

  @Test func `Errors leave the operation with their type`() {
    struct Failure: Error, Equatable {}
    #expect(throws: Failure()) {
      try EnvironmentValues().tracking { _ throws(Failure) -> Int in throw Failure() }
    }
  }
}
