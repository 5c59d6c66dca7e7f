import EnvironmentCore
import EnvironmentViews
import Foundation

/// P7: the memory of a retained hierarchy, for each view in it.
var graphMemory: [Benchmark] {
  [
    Benchmark("views/memory of 100,000 views that are kept") {
      [
        .init("a text", bytes: { bytes { ForEach(0..<100_000) { _ in Text("") } } }),
        .init("a text in an element", bytes: { bytes { ForEach(0..<100_000) { _ in Element("p") { Text("") } } } }),
        .init("a view with a body that is a text", bytes: { bytes { ForEach(0..<100_000) { Plain(number: $0) } } }),
        .init("a view that reads the environment", bytes: { bytes { ForEach(0..<100_000) { _ in Reader() } } }),
        .init("a view that has a state", bytes: { bytes { ForEach(0..<100_000) { _ in Counter() } } }),
        .init("a view with an unread state", bytes: { bytes { ForEach(0..<100_000) { _ in Unread() } } }),
        .init("a view that has a stock @Observable model", bytes: { bytes { ForEach(0..<100_000) { _ in Owner() } } }),
        .init("a view that has a bound model", bytes: { bytes { ForEach(0..<100_000) { _ in BoundOwner() } } }),
        .init("a view with an unread bound model", bytes: { bytes { ForEach(0..<100_000) { _ in Binder() } } }),
      ]
    }
    .target("P7", "a view that has a state", atMost: 1.7, of: "a view with a body that is a text")
    .target("P7", "a view with an unread state", atMost: 1.4, of: "a view with a body that is a text")
    .target("P7", "a view that has a bound model", atMost: 0.5, of: "a view that has a stock @Observable model")
  ]
}

/// Returns the number of bytes of each of 100,000 views.
@MainActor
private func bytes(@ViewBuilder of views: () -> some View) -> Double {
  returnFreeMemory()
  return residentGrowth { look in
    let host = ViewHost(views)
    withExtendedLifetime(host) { look([]) }
  } / 100_000
}

/// Returns freed memory to the system, because it would hide growth.
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

private struct Unread: View {
  @State private var count = 0
  var body: some View { Text("") }
}

private struct Owner: View {
  @State private var model = StockModel()
  var body: some View { Text(model.number == 0 ? "" : "!") }
}

private struct BoundOwner: View {
  @EnvironmentBound private var model = OneProperty()
  var body: some View { Text(model.p00 == 0 ? "" : "!") }
}

private struct Binder: View {
  @EnvironmentBound private var model = OneProperty()
  var body: some View { Text("") }
}
