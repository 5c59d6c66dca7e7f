import EnvironmentCore
import TestSupport
import Testing

struct EnvironmentValuesVariants {
  @Test func `Values of every kind are stored unchanged`() async {
    var values = EnvironmentValues()
    let reference = Reference()
    values.reference = reference
    values.shape = Circle()
    values.action = { $0 + 1 }
    values.work = { await Task.yield() }
    values.pair = (1, "one")
    values.direction = .left(steps: 3)
    #expect(values.reference === reference)
    #expect(values.shape.name == "circle")
    #expect(values.action(1) == 2)
    #expect(values.pair == (1, "one"))
    #expect(values.direction == .left(steps: 3))
    await values.work()
  }

  @Test func `A copy is independent of the original, in both directions`() {
    var original = EnvironmentValues()
    original.greeting = "Salut"
    var copy = original
    copy.greeting = "Ciao"
    #expect(original.greeting == "Salut")
    original.greeting = "Hej"
    #expect(copy.greeting == "Ciao")
  }

  @Test func `A stored default is built once, whichever task reads it first`() async {
    let identities = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<64 {
        group.addTask { ObjectIdentifier(EnvironmentValues()[RacedKey.self]) }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(identities.count == 1)
    #expect(Racer.built.withLock { $0 } == 1)
  }

  @Test func `Many threads may read, copy and change sent values`() async {
    var values = EnvironmentValues()
    values.greeting = "Salut"
    let travelling = values.sendable
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask {
          var own = EnvironmentValues(travelling)
          for step in 0..<200 {
            own.farewell = "\(task) \(step)"
            let copy = own
            own.greeting = "\(task)"
            guard copy.farewell == "\(task) \(step)", own.greeting == "\(task)" else { return false }
          }
          return EnvironmentValues(travelling).greeting == "Salut"
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `A copy of the values that remain of many agrees with its oracle, and outlives the original`() {
    let census = Census()
    for kept in 1...6 {
      var original = OraclePair()
      for key in 0..<200 { original.set(key, key, census) }
      for key in kept..<200 { original.reset(key) }
      var copy = original
      copy.set(199, 1, census)
      original = OraclePair()
      #expect((0..<200).allSatisfy(copy.agrees(on:)))
    }
    #expect(census.alive == 0)
  }

  @Test func `A chain of copies agrees with its oracle at every link`() {
    let census = Census()
    var chain = [OraclePair()]
    for step in 0..<300 {
      var next = chain[step]
      next.set(step % 70, step, census)
      if step % 7 == 3 { next.reset(step % 11) }
      chain.append(next)
    }
    for pair in chain {
      #expect((0..<70).allSatisfy(pair.agrees(on:)))
    }
    chain = []
    #expect(census.alive == 0)
  }

  @Test func `A small number of values is released as soon as no copy can read them`() {
    let census = Census()
    var original = OraclePair()
    for key in 0..<4 { original.set(key, key, census) }
    var copy = original
    copy.set(0, 10, census)
    #expect(census.alive == 5)
    original = OraclePair()
    #expect(census.alive == 4)
    #expect((0..<4).allSatisfy(copy.agrees(on:)))
  }
}

private final class Racer: Sendable {
  static let built = Lock(0)
  init() { Self.built.withLock { $0 += 1 } }
}

private struct RacedKey: EnvironmentKey { static let defaultValue = Racer() }
