import EnvironmentCore
import EnvironmentViews
import Observation

final class Tally: Observable {
  var count = 0
  var names: [String] = []
  var inner = Inner()

  subscript(index: Int) -> String {
    get { names[index] }
    set { names[index] = newValue }
  }
}

struct Inner {
  var number = 0

  mutating func bump() { number += 1 }
}

extension EnvironmentValues {
  var tally: Tally { Tally() }
}

struct Counter: View {
  @Environment(Tally.self) var tally
  @Environment(Tally.self) var optionalTally: Tally?
  @Environment(\.tally) private var sameTally: Tally

  var body: some View {
    @Bindable var bindable = tally
    Button("Change") {
      tally.count += 1
      tally.names.append("a")
      tally.names[0] += "b"
      tally[0] = "c"
      tally.inner.bump()
      tally[keyPath: \.inner.number] = 3
      swap(&tally.inner, &sameTally.inner)
      optionalTally?.count += 1
      optionalTally!.count = 2
      bindable.count = 3
    }
    .onAppear { [tally] in tally.count = 0 }
    Toggle(
      "Positive",
      isOn: Binding {
        tally.count > 0
      } set: {
        tally.count = $0 ? 1 : 0
      })
  }

  var count: Int {
    get { tally.count }
    nonmutating set { tally.count = newValue }
  }

  mutating func reset() { tally.count = 0 }

  static let keyPaths: [PartialKeyPath<Counter>] = [\.tally, \.tally.count, \.count]
}

struct Modifier: ViewModifier {
  @Environment(Tally.self) var tally

  func body(content: Content) -> some View {
    content.onAppear { tally.count += 1 }
  }
}

@MainActor
struct Counting: DynamicProperty {
  @Environment(Tally.self) var tally

  func increment() { tally.count += 1 }
}

final class Model: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(Tally.self) var tally
  @Environment(\.tally) var sameTally

  func change() {
    tally.count += 1
    sameTally.inner.bump()
    tally = Tally()
  }
}
