import EnvironmentKit
import TestSupport
import Testing

/// A typical first program of a developer who knows SwiftUI: an accessible model in `@State`.
@MainActor
struct UnboundModelTests {
  @EnvironmentAccessible @Observable
  class Profile {
    @Environment(\.label) var label
    @Environment(\.size) var size
    var count = 0
  }

  @EnvironmentAccessible
  final class DetailedProfile: Profile {
    @Environment(\.shade) var shade
  }

  struct Page<Model: Profile>: View {
    @State private var model: Model
    var body: some View { Text("\(model.label) \(model.size) \(model.count)") }
    init(_ model: @autoclosure @escaping () -> Model) { _model = State(wrappedValue: model()) }
  }

  @Test func `An accessible model in a state is reported with the remedy, once for each property that is read`() {
    let reported = issues {
      let host = ViewHost { Page(Profile()) }
      host.expectHTML("default 1 0")
      _ = ViewHost { Page(DetailedProfile()) }.html
    }
    let facts = reported.compactMap { $0.split(separator: "\n").first.map(String.init) }
    let expected = ["label", "size"].map { name in
      "'\(name)' of 'Profile' was read in the body of 'Page<Profile>' while the object isn't bound to an environment, so "
        + "the default was used."
    }
    #expect(facts == expected)
    #expect(reported.allSatisfy { $0.contains("'@EnvironmentBound' in place of '@State'") })
  }

  @Test func `A model that the view owns with the wrapper is bound and not reported`() {
    struct Owner: View {
      @EnvironmentBound private var model = Profile()
      var body: some View { Text(model.label) }
    }
    let reported = issues {
      let host = ViewHost(environment: boundValues()) { Owner() }
      host.expectHTML("bound")
      #expect((try? renderHTML(Owner(), environment: boundValues())) == "bound")
    }
    #expect(reported.isEmpty)
  }
}
