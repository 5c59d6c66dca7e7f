import EnvironmentCore
import EnvironmentViews
import Observation

extension EnvironmentValues {
  var number: Int { 1 }
}

final class Tally: Observable {
  var count = 0
}

struct Counter: View {
  @Environment(\.number) var number
  @Environment(Tally.self) var tally
  @Environment(Tally.self) var optionalTally: Tally?

  var body: some View {
    Button("Assign") {
      number = 3
      number += 1
      tally = Tally()
      optionalTally = nil
    }
  }

  mutating func assign() { number = 3 }
}

func change(_ number: inout Int) {}

struct Modifier: ViewModifier {
  @Environment(\.number) var number

  func body(content: Content) -> some View {
    content.onAppear { change(&number) }
  }
}
