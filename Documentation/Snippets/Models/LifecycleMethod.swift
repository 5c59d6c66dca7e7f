// Work that needs the environment waits for a method that a view calls.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var feed = Feed(name: "nothing")
}

struct Feed: Sendable {
  let name: String
}

@EnvironmentAccessible
final class FeedModel {
  @Environment(\.feed) var feed
  private(set) var title = ""

  func start() { title = feed.name }
}

struct FeedView: View {
  @EnvironmentBound var model = FeedModel()

  var body: some View {
    Text(model.title).onAppear { model.start() }
  }
}
// snippet.hide
let host = ViewHost { FeedView().environment(\.feed, Feed(name: "news")) }
print(host.html)
