import EnvironmentCore
import EnvironmentViews

/// P5: a write at the root costs the updates of its readers, however many views there are.
var graphUpdates: [Benchmark] {
  [
    growth("views/write at the root, wide", bound: 14) { Wide(count: $0) },
    // Ordering two readers compares their nodes below the first common one, and most nodes are in no processor cache.
    growth("views/write at the root, in a binary tree", bound: 36) { Tree(count: $0) },
  ]
}

/// Returns a benchmark of a write that ten views of a hierarchy read, among a hundred to a hundred thousand views.
///
/// - Parameter bound: The greatest ratio of the views' time to that of readers without views.
private func growth<Content: View>(
  _ name: String, bound: Double, of view: @escaping @MainActor (_ count: Int) -> Content
) -> Benchmark {
  Benchmark(name) {
    [100, 1_000, 10_000, 100_000].map { count in
      let host = ViewHost { view(count) }
      precondition(host.drainEvaluations().filter { $0 == "Reader" }.count == 10)
      return .init("10 readers in \(count) views", size: count) { [host] iterations in
        for _ in 0..<iterations {
          host.environment.number += 1
          host.update()
        }
        precondition(host.drainEvaluations().count == 10 * iterations)
      }
    } + [.init("10 readers by hand", writeByHand())]
  }
  .target("P5", "10 readers in 100000 views", atMost: 2, of: "10 readers in 1000 views")
  .target("P5", "10 readers in 100000 views", atMost: bound, of: "10 readers by hand")
}

/// Returns an operation that writes a value which ten readers without views read.
@MainActor
private func writeByHand() -> Benchmark.Operation {
  let readers = ConventionalReaders()
  for position in 0..<10 { readers.addReader(at: position, of: Int.self) }
  var number = 0
  return { iterations in
    for _ in 0..<iterations {
      number += 1
      readers.set(number, for: Int.self)
      readers.update()
    }
  }
}

/// A view that reads the written value.
private struct Reader: View {
  @Environment(\.number) var number
  var body: some View { Text("\(number)") }
}

/// A row of that many views, ten of which are readers.
private struct Wide: View {
  let count: Int

  var body: some View {
    ForEach(0..<count) { index in
      if index % (count / 10) == 0 { AnyView(Reader()) } else { AnyView(Text("")) }
    }
  }
}

/// A tree of about that many views, each with two views in it, whose leaves are texts and ten readers.
private struct Tree: View {
  let count: Int
  /// The leaves that are readers, by their positions.
  var readers = 10

  var body: some View {
    if count > 2 {
      Element("div") {
        AnyView(Tree(count: count / 2, readers: (readers + 1) / 2))
        AnyView(Tree(count: count / 2, readers: readers / 2))
      }
    } else {
      Text("")
      if readers > 0 { Reader() }
    }
  }
}
