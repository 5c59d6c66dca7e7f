import EnvironmentDependencies
import Foundation

/// Code of a test target that doesn't link `EnvironmentTesting`, in which no test can be failed.
struct Reader {
  @Dependency(\.locale) var locale
  @Dependency(\.openURL) var openURL
}

let reader = Reader()
_ = reader.locale
if let url = URL(string: "https://example.org") { reader.openURL(url) }
let fetch: @Sendable () -> Int = unimplemented("fetch", placeholder: 0)
_ = fetch()
