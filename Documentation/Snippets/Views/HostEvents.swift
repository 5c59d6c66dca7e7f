// Each event that a host delivers.

import EnvironmentKit

struct Order: View {
  @State private var name = ""
  @State private var isGift = false
  @State private var size = "M"
  @State private var items = ["Tea", "Cake"]
  @State private var selection: Set<String> = []
  @State private var isSent = false

  var body: some View {
    NavigationStack {
      TextField("Name", text: $name)
      Toggle("Gift", isOn: $isGift)
      Picker("Size", selection: $size) {
        ForEach(["S", "M", "L"], id: \.self) { Text($0) }
      }
      List(selection: $selection) {
        ForEach(items, id: \.self) { Text($0) }
          .onDelete { items.remove(atOffsets: $0) }
      }
      .id("items")
      NavigationLink("Terms") { Text("No returns.") }
      Button("Send") { isSent = true }
        .disabled(name.isEmpty)
    }
    .environment(\.editMode, .constant(.active))
    .task(id: isSent) { if isSent { name = "Thanks, \(name)" } }
  }
}

let host = ViewHost { Order() }
try host.type("Ada", into: "Name")
try host.toggle("Gift")
try host.select("L", in: "Size")  // an option of a picker
try host.select("Tea", in: "items")  // a row of a list
try host.tap("Delete Cake")  // a row with `onDelete`, in the edit mode
try host.tap("Terms")  // a link
try host.tap("Back")  // the page of a navigation stack
try host.tap("Send")

// Changes that aren't events wait for one of these.
host.environment.locale = Locale(identifier: "fr")
host.update()
await host.settled()  // also runs the tasks that are ready
print(host.html.contains("Thanks, Ada"))  // true
// snippet.hide
assert(host.html.contains("Thanks, Ada"))
