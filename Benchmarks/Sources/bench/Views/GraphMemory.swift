import EnvironmentCore
import EnvironmentViews
import Foundation

/// P7: the memory of a hierarchy that is kept, for each view in it.
var graphMemory: [Benchmark] {
  [
    Benchmark("views/memory of 100,000 views that are kept") {
      [
        .init("a text", bytes: { bytes { ForEach(0..<100_000) { _ in Text("") } } }),
        .init("a text in an element", bytes: { bytes { ForEach(0..<100_000) { _ in Element("p") { Text("") } } } }),
        .init("a view with a body that is a text", bytes: { bytes { ForEach(0..<100_000) { Plain(number: $0) } } }),
        .init("a view that reads the environment", bytes: { bytes { ForEach(0..<100_000) { _ in Reader() } } }),
        .init("a view that has a state", bytes: { bytes { ForEach(0..<100_000) { _ in Counter() } } }),
      ]
    }
  ]
}

/// How many bytes each of 100,000 views takes.
@MainActor
private func bytes(@ViewBuilder of views: () -> some View) -> Double {
  returnFreeMemory()
  return residentGrowth { look in
    let host = ViewHost(views)
    withExtendedLifetime(host) { look([]) }
  } / 100_000
}

/// Gives what was freed back to the system, which would hide growth else.
func returnFreeMemory() {
  guard let trim = dlsym(nil, "malloc_trim") else { return }
  _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
}

private struct Plain: View {
  let number: Int
  var body: some View { Text("") }
}

private struct Reader: View {
  @Environment(\.number) var number
  var body: some View { Text(number == 0 ? "" : "!") }
}

private struct Counter: View {
  @State private var count = 0
  var body: some View { Text(count == 0 ? "" : "!") }
}
