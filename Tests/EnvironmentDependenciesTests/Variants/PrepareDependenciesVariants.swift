import EnvironmentDependencies
import Foundation
import TestSupport
import Testing

extension PrepareDependenciesTests {
  @Test func `A late preparation in a preview sets entries and built-in values for later reads`() {
    let reports = issues {
      _ = DependencyValues.current
      for name in ["first", "second"] {
        let timeZone = TimeZone(identifier: name == "first" ? "Asia/Tokyo" : "America/Lima")!
        withDependencies {
          $0.context = .preview
        } operation: {
          prepareDependencies {
            $0.plain = name
            $0.timeZone = timeZone
          }
        }
        #expect(DependencyValues.current.plain == name)
        @Dependency(\.plain) var plain
        #expect(plain == name)
        @Dependency(\.timeZone) var currentTimeZone
        #expect(currentTimeZone == timeZone)
      }
    }
    #expect(reports == [])
  }
}
