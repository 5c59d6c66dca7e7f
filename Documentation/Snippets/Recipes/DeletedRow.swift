// The deletion of a row, and its test.

import EnvironmentKit

@MainActor @Observable
final class Notes {
  var texts = ["Tea", "Cake"]
}

struct NoteList: View {
  @Bindable var notes: Notes
  @State private var editMode = EditMode.inactive

  var body: some View {
    Button("Edit") { editMode = .active }
    List {
      ForEach(notes.texts, id: \.self) { text in Text(text) }
        .onDelete { notes.texts.remove(atOffsets: $0) }
    }
    .environment(\.editMode, $editMode)
  }
}

let notes = Notes()
let host = ViewHost { NoteList(notes: notes) }
try host.tap("Edit")
try host.tap("Delete Cake")
print(notes.texts)  // ["Tea"]
