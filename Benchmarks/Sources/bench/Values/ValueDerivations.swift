import EnvironmentCore

/// P2: a copy with one value set, beside allocating and deallocating one object.
var valueDerivations: [Benchmark] {
  [(1, 4.0), (10, 4.0), (100, 10.0), (1_000, 10.0)].flatMap { count, factor in
    [
      derivation("a new key", count, isSet: false, factor: factor),
      derivation("a key that is set", count, isSet: true, factor: factor),
    ]
  }
}

private func derivation(_ key: String, _ count: Int, isSet: Bool, factor: Double) -> Benchmark {
  Benchmark("values/derive with \(key), \(count) set") {
    var values = Filler.environment(isSet ? count - 1 : count)
    var conventional = Filler.conventional(isSet ? count - 1 : count)
    if isSet {
      values[NumberKey.self] = 1
      conventional[NumberKey.self] = 1
    }
    return [
      .init("make and free one object") { count in
        for _ in 0..<count { hold(makeObject()) }
      },
      .init("EnvironmentValues") { [values] count in
        for number in 0..<count { hold(derive(values, number)) }
      },
      .init("dictionary and cast") { [conventional] count in
        for number in 0..<count { hold(derive(conventional, number)) }
      },
    ]
  }
  .target("P2", "EnvironmentValues", atMost: factor, of: "make and free one object")
}

@inline(never) private func makeObject() -> Object { Object() }

@inline(never)
private func derive(_ values: EnvironmentValues, _ number: Int) -> EnvironmentValues {
  var copy = values
  copy[NumberKey.self] = number
  return copy
}

@inline(never)
private func derive(_ values: ConventionalValues, _ number: Int) -> ConventionalValues {
  var copy = values
  copy[NumberKey.self] = number
  return copy
}

@inline(never) private func hold(_ object: Object) {}
@inline(never) private func hold(_ values: EnvironmentValues) {}
@inline(never) private func hold(_ values: ConventionalValues) {}
