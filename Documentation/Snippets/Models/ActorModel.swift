// An actor that reads the environment.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var host = "localhost"
}

@EnvironmentAccessible
actor Downloader {
  @Environment(\.host) private var host
  private var count = 0

  func download(_ path: String) -> String {
    count += 1
    return "\(count): \(host)\(path)"
  }
}

struct DownloadView: View {
  @EnvironmentBound private var downloader = Downloader()
  @State private var text = ""

  var body: some View {
    Text(text)
      .task { text = await downloader.download("/tea") }
  }
}

let host = ViewHost { DownloadView().environment(\.host, "example.org") }
await host.settled()
print(host.html)  // 1: example.org/tea

// Without a view, the task supplies the value.
let text = await withEnvironment {
  $0.host = "example.com"
} operation: {
  await Downloader().download("/cake")
}
print(text)  // 1: example.com/cake
