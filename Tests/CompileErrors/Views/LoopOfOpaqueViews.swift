import EnvironmentViews

struct Rows: View {
  let rows = ["a", "b"]

  func line(_ row: String) -> some View { Text(row) }

  var body: some View {
    for row in rows { line(row) }
  }
}

struct Elements: View {
  let rows = ["a", "b"]

  func line(_ row: String) -> some View { Text(row) }

  var body: some View {
    for row in rows { Text(row) }
    for row in rows { AnyView(line(row)) }
    ForEach(rows, id: \.self) { line($0) }
  }
}
