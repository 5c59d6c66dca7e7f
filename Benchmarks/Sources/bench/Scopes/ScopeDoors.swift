import EnvironmentInjection
import EnvironmentKit

/// T8: reading a value that is set for the task with each kind of reader that has no environment.
var scopeDoors: [Benchmark] {
  [
    Benchmark("scopes/read through each door an Int that is set for the task") {
      let (shared, sharedTree) = (RequestModel(), RequestTree())
      return [
        .init("@TaskLocal") { count in
          RequestLocal.$number.withValue(42) { repeated(count, into: 0) { readLocal($0) } }
        },
        .init("EnvironmentValues.current") { count in
          inScope { repeated(count, into: 0) { readCurrent($0) } }
        },
        .init("@Environment in a struct") { count in
          inScope { repeated(count, into: 0) { [reader = RequestStruct()] in read(reader, $0) } }
        },
        .init("@Environment in a model") { count in
          inScope { repeated(count, into: 0) { [reader = RequestModel()] in read(reader, $0) } }
        },
        .init("@Environment in a model that is shared") { count in
          inScope { repeated(count, into: 0) { read(shared, $0) } }
        },
        .init("@Injection") { count in
          inScope { repeated(count, into: 0) { [reader = RequestObject()] in read(reader, $0) } }
        },
        .init("@Dependency in a tree") { count in
          inScope { repeated(count, into: 0) { [reader = RequestTree()] in read(reader, $0) } }
        },
        .init("@Dependency in a tree that is shared") { count in
          inScope { repeated(count, into: 0) { read(sharedTree, $0) } }
        },
        .init("global @Dependency") { count in
          inScope { repeated(count, into: 0) { [reader = RequestGlobals()] in read(reader, $0) } }
        },
      ]
    }
  ]
}

private func inScope(_ operation: () -> Void) {
  withEnvironment {
    $0 = Filler.environment(9)
    $0.requestNumber = 42
  } operation: {
    operation()
  }
}

private enum RequestLocal {
  @TaskLocal static var number = 0
}

@inline(never) private func readLocal(_ sink: Sink<Int>) { sink.pointee = RequestLocal.number }
@inline(never) private func readCurrent(_ sink: Sink<Int>) { sink.pointee = EnvironmentValues.current.requestNumber }
@inline(never) private func read(_ reader: RequestStruct, _ sink: Sink<Int>) { sink.pointee = reader.number }
@inline(never) private func read(_ reader: RequestModel, _ sink: Sink<Int>) { sink.pointee = reader.number }
@inline(never) private func read(_ reader: RequestObject, _ sink: Sink<Int>) { sink.pointee = reader.number }
@inline(never) private func read(_ reader: RequestTree, _ sink: Sink<Int>) { sink.pointee = reader.number }
@inline(never) private func read(_ reader: RequestGlobals, _ sink: Sink<Int>) { sink.pointee = reader.number }
