import EnvironmentKit

public func showNotesEntry() {
  let store = Store()
  var values = EnvironmentValues()
  print(values.store === EnvironmentValues().store)
  values.store = store
  print(values.store === store)
}
