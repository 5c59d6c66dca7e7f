import EnvironmentInjection
import SwiftUI
import Testing

private struct ServerKey: InjectionKey {
  static let defaultValue = "live"
}

extension InjectionValues {
  fileprivate var server: String {
    get { self[ServerKey.self] }
    set { self[ServerKey.self] = newValue }
  }
}

private final class Downloads: Injectable {
  var injection = InjectionValues()
  @Injection(\.server) var server
}

private enum TintKey: EnvironmentKey {
  static let defaultValue = "blue"
}

extension EnvironmentValues {
  @Entry fileprivate var caption = "caption"

  fileprivate var tint: String {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
}

@Observable private final class Selection {
  var server = ""
}

private struct DownloadsView: View {
  @Environment(\.tint) var tint
  @Environment(\.openURL) var openURL: OpenURLAction
  @State var selection = Selection()
  @Binding var isOpen: Bool
  let downloads = Downloads()

  var body: some View {
    VStack {
      Text(downloads.server)
      Button(tint) { isOpen = true }
    }
  }
}

@MainActor struct InjectionBesideSwiftUITests {
  @Test func `A class injects beside SwiftUI's environment`() {
    let view = DownloadsView(isOpen: .constant(false))
    #expect(view.downloads.server == "live")
    view.downloads.injection.server = "test"
    #expect(view.downloads.server == "test")
    #expect(view.tint == "blue")
  }

  @Test func `SwiftUI's names are SwiftUI's`() {
    var values = EnvironmentValues()
    values.tint = "red"
    #expect(values.tint == "red" && values.caption == "caption")
    #expect(EnvironmentValues.self == SwiftUI.EnvironmentValues.self)
    #expect(EnvironmentValues.self != InjectionValues.self)
  }

  @Test func `The core's functions and types have their names`() {
    let server = withEnvironment {
      $0[ServerKey.self] = "task"
    } operation: {
      InjectionValues.current.server
    }
    #expect(server == "task")
    let sendable: SendableEnvironmentValues = Downloads().injection.sendable
    #expect(InjectionValues(sendable).server == "live")
  }
}
