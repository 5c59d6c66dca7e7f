import EnvironmentDependencies
import EnvironmentKit
import Foundation
import TestSupport
import Testing

extension BuiltInTests {
  @MainActor
  @Test func `Setting a part of a built-in dependency through a key path isn't a use of it`() {
    let epoch = Date(timeIntervalSince1970: 0)
    let now: WritableKeyPath<DependencyValues, Date> = \.date.now
    let reports = issues {
      withDependencies {
        $0[keyPath: now] = epoch
        $0[keyPath: \.number.bits] = 3
      } operation: {
        @Dependency(\.date.now) var now
        #expect(now == epoch)
      }
      let html = ViewHost { NowView().environment(now, epoch) }.html
      #expect(html.contains("0.0"))
    }
    #expect(reports == [])
  }

  private struct NowView: View {
    @Environment(\.date.now) private var now
    var body: some View { Text("\(now.timeIntervalSince1970)") }
  }
}

extension Int {
  fileprivate var bits: Int {
    get { self }
    set { self = newValue }
  }
}
