import EnvironmentCore

/// P1: reading a value that was set, among 1, 10 and 1,000 values, and one that has its default.
var valueReads: [Benchmark] {
  [(1, 8.0), (10, 8.0), (1_000, 5.0)].flatMap { count, factor in
    [overriddenNumber(count, factor: factor), overriddenObject(count), defaultNumber(count)]
  }
}

private func overriddenNumber(_ count: Int, factor: Double) -> Benchmark {
  Benchmark("values/read an overridden Int, \(count) set") {
    let stored = Stored()
    var values = Filler.environment(count - 1)
    values[NumberKey.self] = 42
    var conventional = Filler.conventional(count - 1)
    conventional[NumberKey.self] = 42
    return [
      .init("stored property") { [stored] count in repeated(count, into: 0) { readNumber(stored, $0) } },
      .init("EnvironmentValues") { [values] count in repeated(count, into: 0) { readNumber(values, $0) } },
      .init("dictionary and cast") { [conventional] count in repeated(count, into: 0) { readNumber(conventional, $0) }
      },
    ]
  }
  .target("P1", "EnvironmentValues", fasterThan: "dictionary and cast", times: factor)
}

private func overriddenObject(_ count: Int) -> Benchmark {
  Benchmark("values/read an overridden reference, \(count) set") {
    let stored = Stored()
    var values = Filler.environment(count - 1)
    values[NumberKey.self] = 42
    values[ObjectKey.self] = Object()
    var conventional = Filler.conventional(count - 1)
    conventional[ObjectKey.self] = Object()
    return [
      .init("stored property") { [stored] count in repeated(count, into: Object()) { readObject(stored, $0) } },
      .init("EnvironmentValues") { [values] count in repeated(count, into: Object()) { readObject(values, $0) } },
      .init("an Int of them, and a stored property") { [values, stored] count in
        repeated(count, into: stored) { copy in
          readNumber(values, copy.pointer(to: \.number).unsafelyUnwrapped)
          readObject(stored, copy.pointer(to: \.object).unsafelyUnwrapped)
        }
      },
      .init("dictionary and cast") { [conventional] count in
        repeated(count, into: Object()) { readObject(conventional, $0) }
      },
    ]
  }
  .target("P1", "EnvironmentValues", atMost: 1, of: "an Int of them, and a stored property")
}

private func defaultNumber(_ count: Int) -> Benchmark {
  Benchmark("values/read a default, \(count) set") {
    let values = Filler.environment(count)
    let conventional = Filler.conventional(count)
    return [
      .init("EnvironmentValues") { [values] count in repeated(count, into: 0) { readUnset(values, $0) } },
      .init("dictionary and cast") { [conventional] count in repeated(count, into: 0) { readUnset(conventional, $0) } },
    ]
  }
  .target("P1", "EnvironmentValues", atMost: 1, of: "dictionary and cast")
}

private struct Stored {
  var number = 42
  var object = Object()
}

@inline(never)
private func readNumber(_ values: EnvironmentValues, _ sink: Sink<Int>) { sink.pointee = values[NumberKey.self] }

@inline(never)
private func readNumber(_ values: ConventionalValues, _ sink: Sink<Int>) { sink.pointee = values[NumberKey.self] }

@inline(never)
private func readNumber(_ stored: Stored, _ sink: Sink<Int>) { sink.pointee = stored.number }

@inline(never)
private func readUnset(_ values: EnvironmentValues, _ sink: Sink<Int>) { sink.pointee = values[UnsetKey.self] }

@inline(never)
private func readUnset(_ values: ConventionalValues, _ sink: Sink<Int>) { sink.pointee = values[UnsetKey.self] }

@inline(never)
private func readObject(_ values: EnvironmentValues, _ sink: Sink<Object>) { sink.pointee = values[ObjectKey.self] }

@inline(never)
private func readObject(_ values: ConventionalValues, _ sink: Sink<Object>) { sink.pointee = values[ObjectKey.self] }

@inline(never)
private func readObject(_ stored: Stored, _ sink: Sink<Object>) { sink.pointee = stored.object }
