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

  @Test func `An accessible model in a state reads the values of the view's place`() {
    let reported = issues {
      let host = ViewHost(environment: boundValues()) { Page(Profile()) }
      host.expectHTML("bound 2 0")
      _ = ViewHost { Page(DetailedProfile()) }.html
    }
    #expect(reported == [])
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
