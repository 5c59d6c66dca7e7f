import EnvironmentKit

public func showNotesFunctions() async {
  var values = EnvironmentValues()
  await values.createNewGroup(TodoGroup())
  values.createNewGroup = { group in print("A new \(group)") }
  // `@Sendable`, so another task may call it.
  let createNewGroup = values.createNewGroup
  await Task.detached { await createNewGroup(TodoGroup()) }.value
}
