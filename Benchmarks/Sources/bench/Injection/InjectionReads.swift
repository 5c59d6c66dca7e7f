import EnvironmentInjection

/// P4: reading an object's `@Injection` property, of a value that was set and of one that has its default. Without a
/// bound: of a key path that isn't a literal, which Swift interprets at each read.
var injectionReads: [Benchmark] {
  [
    Benchmark("injection/read an Int that was set") {
      let (injected, conventional) = hosts
      return [
        .init("stored property") { count in repeated(count, into: 0) { readStored(injected, $0) } },
        .init("@Injection") { count in repeated(count, into: 0) { readNumber(injected, $0) } },
        .init("dictionary by name") { count in repeated(count, into: 0) { readNumber(conventional, $0) } },
      ]
    }
    .target("P4", "@Injection", fasterThan: "dictionary by name", times: 20),

    Benchmark("injection/read a default") {
      let (injected, conventional) = hosts
      return [
        .init("@Injection") { count in repeated(count, into: 0) { readUnset(injected, $0) } },
        .init("dictionary by name") { count in repeated(count, into: 0) { readUnset(conventional, $0) } },
      ]
    }
    .target("P4", "@Injection", fasterThan: "dictionary by name", times: 20),

    Benchmark("injection/read an Int by a key path that isn't a literal") {
      let (injected, conventional) = hosts
      let paths: [KeyPath<InjectionValues, Int>] = [\.number, \.unset]
      let dynamic = DynamicHost(injected.injection, paths[0])
      return [
        .init("applying the key path") { count in
          repeated(count, into: 0) { readNumber(dynamic.injection, dynamic.path, $0) }
        },
        .init("@Injection") { count in repeated(count, into: 0) { readNumber(dynamic, $0) } },
        .init("dictionary by name") { count in repeated(count, into: 0) { readNumber(conventional, $0) } },
      ]
    },
  ]
}

extension InjectionValues {
  fileprivate var unset: Int { self[UnsetKey.self] }
}

private final class Host: Injectable {
  var injection: InjectionValues
  var stored = 42
  @Injection(\.number) var number
  @Injection(\.unset) var unset

  init(_ injection: InjectionValues) { self.injection = injection }
}

private final class DynamicHost: Injectable {
  var injection: InjectionValues
  let path: KeyPath<InjectionValues, Int>
  @Injection var number: Int

  init(_ injection: InjectionValues, _ path: KeyPath<InjectionValues, Int>) {
    self.injection = injection
    self.path = path
    _number = Injection(path)
  }
}

private final class ConventionalHost: ConventionalInjectable {
  var injection: ConventionalInjectionValues
  @ConventionalInjection(\.number) var number
  @ConventionalInjection(\.unset) var unset

  init(_ injection: ConventionalInjectionValues) { self.injection = injection }
}

private var hosts: (Host, ConventionalHost) {
  var values = Filler.environment(9)
  values.number = 42
  var conventional = ConventionalInjectionValues()
  Filler.forEachKey(9) { key in conventional.fill(key) }
  conventional.number = 42
  return (Host(values), ConventionalHost(conventional))
}

extension ConventionalInjectionValues {
  fileprivate mutating func fill<K: FillerKey>(_ key: K.Type) { self[key] = 7 }
}

@inline(never) private func readStored(_ host: Host, _ sink: Sink<Int>) { sink.pointee = host.stored }
@inline(never) private func readNumber(_ host: Host, _ sink: Sink<Int>) { sink.pointee = host.number }
@inline(never) private func readUnset(_ host: Host, _ sink: Sink<Int>) { sink.pointee = host.unset }
@inline(never) private func readNumber(_ host: ConventionalHost, _ sink: Sink<Int>) { sink.pointee = host.number }
@inline(never) private func readUnset(_ host: ConventionalHost, _ sink: Sink<Int>) { sink.pointee = host.unset }
@inline(never) private func readNumber(_ host: DynamicHost, _ sink: Sink<Int>) { sink.pointee = host.number }
@inline(never) private func readNumber(
  _ values: InjectionValues, _ path: KeyPath<InjectionValues, Int>, _ sink: Sink<Int>
) { sink.pointee = values[keyPath: path] }
