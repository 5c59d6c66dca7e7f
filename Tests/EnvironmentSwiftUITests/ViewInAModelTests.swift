import EnvironmentSwiftUI
import SwiftUI
import TestSupport
import Testing

@EnvironmentAccessible
final class ModelOfRows {
  @Environment(\.greeting) var greeting
}

// The macro doesn't see the extension, in which `Environment` is the wrapper of models.
extension ModelOfRows {
  struct Row: View {
    @Environment(\.greeting) private var greeting

    var body: some View { Text(greeting) }
  }

  struct SwiftUIRow: View {
    @SwiftUI.Environment(\.greeting) private var greeting

    var body: some View { Text(greeting) }
  }
}

@MainActor
struct ViewInAModelTests {
  @Test func `A view with the wrapper of models is reported once`() {
    let reports = issues {
      let host = Host {
        ModelOfRows.Row()
        ModelOfRows.Row()
      }
      host.environment.modelValues.greeting = "Ciao"
      host.update()
    }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("'Environment<String>'") == true)
    #expect(reports.first?.contains("• Write '@SwiftUI.Environment' at the property.") == true)
  }

  @Test func `A view in a model with SwiftUI's wrapper reads its environment, and isn't reported`() {
    let reports = issues {
      let host = Host { ModelOfRows.SwiftUIRow().environment(\.greeting, "Ciao") }
      #expect(host.texts == ["Ciao"])
    }
    #expect(reports == [])
  }

  @Test func `A model in a view is not reported`() {
    struct Shown: View {
      @EnvironmentBound var model = ModelOfRows()
      let other = ModelOfRows()
      var body: some View { Text(model.greeting) }
    }
    let reports = issues {
      let host = Host { Shown().environment(\.greeting, "Ciao") }
      #expect(host.texts == ["Ciao"])
    }
    #expect(reports == [])
  }
}
