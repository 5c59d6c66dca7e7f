import EnvironmentKit

@MainActor
public func showNotesPreciseReading() throws {
  print(try renderHTML(RootView()))
  print(try renderHTML(RootView(myState: MyState(name: "thin", age: 30))))
}
