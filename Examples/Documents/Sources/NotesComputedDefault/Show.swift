import EnvironmentKit

public func showNotesComputedDefault() {
  let store = Store()
  var values = EnvironmentValues()
  // As the notes say: a computed default is a different object at each read.
  print(values.store === values.store)
  values.store = store
  print(values.store === store)
}
