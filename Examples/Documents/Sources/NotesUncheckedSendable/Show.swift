import EnvironmentKit

public func showNotesUncheckedSendable() {
  print(EnvironmentValues().store === EnvironmentValues().store)
}
