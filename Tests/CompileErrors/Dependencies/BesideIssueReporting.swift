import EnvironmentDependencies
import IssueReporting

struct Settings: Sendable {
  var pageSize: Int = unimplemented("Settings.pageSize", placeholder: 10)
  var title: String = unimplemented(placeholder: "")
  var names: [String] = unimplemented("names \(1)", placeholder: [])
  var limit: Int? = unimplemented("limit", placeholder: nil)
  var now: @Sendable () -> Int = unimplemented("now", placeholder: 0)
  var count: @Sendable (String) -> Int = unimplemented("count", placeholder: 0)
  var stop: @Sendable () -> Void = unimplemented("stop")
  var load: @Sendable (Int) async throws -> String = unimplemented("load")
  var send: @Sendable (Int) async -> Void = unimplemented("send")
  var fetch: @Sendable (Int) throws -> String = unimplemented("fetch", throwing: CancellationError())
}

func size(_ name: String) -> Int {
  unimplemented()
  return unimplemented(name, placeholder: 1)
}
