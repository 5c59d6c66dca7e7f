import EnvironmentCore
import EnvironmentViews
import Foundation
import Observation
import TestSupport
import Testing

extension Memory {
  /// Tests that nothing grows while the main actor doesn't suspend. They need the address sanitizer, which counts the bytes.
  @MainActor
  @Suite(.enabled(if: allocatedBytes() != nil))
  struct GrowthTests {
    /// Returns the number of bytes that an operation keeps on average, once it has run as often before.
    private func bytesKept(byEachOf count: Int, _ operation: (Int) throws -> Void) rethrows -> Int {
      for number in 0..<count { try operation(number) }
      let start = allocatedBytes() ?? 0
      for number in count..<2 * count { try operation(number) }
      return ((allocatedBytes() ?? 0) - start) / count
    }

    @Test func `A host keeps a bounded number of evaluations`() {
      let model = Model(children: 0)
      let host = ViewHost { NumberView(model: model) }
      let bytes = bytesKept(byEachOf: 10_000) {
        model.number = $0
        host.update()
      }
      #expect(bytes < 8)
    }

    @Test func `Hosts that are dropped keep nothing`() {
      let model = Model(children: 2)
      let bytes = bytesKept(byEachOf: 1_000) { _ in
        let host = ViewHost { NumberView(model: model).bindEnvironment(to: model, includeChildren: true) }
        _ = host.html
      }
      #expect(bytes < 100)
    }

    @Test func `An object keeps nothing of former bindings and children`() {
      let model = Model(children: 1)
      let host = ViewHost { Text("").bindEnvironment(to: model, includeChildren: true) }
      let bytes = bytesKept(byEachOf: 1_000) { number in
        var values = EnvironmentValues()
        values.number = number
        model.bindEnvironment(from: values, includeChildren: true)
        model.children = [Model(children: 0)]
        host.environment.number = number
        host.update()
      }
      #expect(bytes < 100)
    }
  }
}

/// The number of bytes that the address sanitizer counts as allocated; `nil` without it.
private func allocatedBytes() -> Int? {
  dlsym(nil, "__sanitizer_get_current_allocated_bytes").map {
    unsafeBitCast($0, to: (@convention(c) () -> Int).self)()
  }
}

@Observable
private final class Model: EnvironmentAccessible {
  @ObservationIgnored let _environmentStorage = EnvironmentStorage()
  var number = 0
  var children: [Model]
  init(children count: Int) { children = (0..<count).map { _ in Model(children: 0) } }
}

private struct NumberView: View {
  let model: Model
  var body: some View { Text("\(model.number)") }
}

private struct NumberKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}
