import EnvironmentKit

/// The play in which a view reads one part of a value, and is evaluated for that part only.
enum Notes {
  struct RootView: View {
    @State private var myState = MyState()
    @State private var names = Draw(from: 200...400, step: 37)
    @State private var ages = Draw(from: 100...199, step: 37)

    var body: some View {
      List {
        Button("Change Name") { myState.name = "\(names.next())" }
        Button("Change Age") { myState.age = ages.next() }
        NameView()
        AgeView()
      }
      .environment(\.myState, myState)
    }
  }
}

/// A view that reads only the name of the value.
struct NameView: View {
  @Environment(\.myState.name) var name

  var body: some View {
    Text("name: \(name)")
  }
}

/// A view that reads only the age of the value.
struct AgeView: View {
  @Environment(\.myState.age) var age

  var body: some View {
    Text("age: \(age)")
  }
}

/// A value of several parts.
struct MyState: Equatable {
  var name = "fat"
  var age = 100
}

extension EnvironmentValues {
  @Entry var myState = MyState()
}

/// A generator of numbers from a range: far from each other, as if at random, and the same each time.
struct Draw {
  private let range: ClosedRange<Int>
  private let step: Int
  private var count = 0

  init(from range: ClosedRange<Int>, step: Int) {
    self.range = range
    self.step = step
  }

  mutating func next() -> Int {
    count += 1
    return range.lowerBound + count * step % range.count
  }
}
