import EnvironmentInjection
import EnvironmentKit
import Testing

/// Tests of defaults that keep values, copies or objects with scopes of their own.
struct DefaultObjectTests {
  @Test func `Values that a default keeps are those of the task that reads them`() {
    for host in ["first", "second"] {
      withEnvironment {
        $0.host = host
      } operation: {
        #expect(EnvironmentValues.current.injectable.host == host)
        #expect(EnvironmentValues.current.injectedSign.text == host)
      }
    }
    #expect(EnvironmentValues.current.injectable.host == "example.org")
    #expect(EnvironmentValues.current.injectedSign.text == "example.org")
    #expect(EnvironmentValues.current.injectable === EnvironmentValues.current.injectable)
  }

  @Test func `A copy that a default has changed keeps the change`() {
    withEnvironment {
      $0.unrelated = 1
    } operation: {
      #expect(EnvironmentValues.current.changedCopy.host == "changed")
    }
    #expect(EnvironmentValues.current.changedCopy.host == "changed")
  }

  @Test func `An object that a default makes in its own scope outside of tests has only the values of that scope`()
    async
  {
    await Task.detached {
      withEnvironment {
        $0.host = "first"
        $0.unrelated = 7
      } operation: {
        #expect(EnvironmentValues.current.scopedReader.host == "own")
        #expect(EnvironmentValues.current.scopedReader.unrelated == 7)
      }
      #expect(EnvironmentValues.current.scopedReader.host == "own")
      #expect(EnvironmentValues.current.scopedReader.unrelated == 0)
    }.value
  }

  @Test func `An object that a default makes in many scopes of its own outside of tests has only their values`() async {
    await Task.detached {
      withEnvironment({ $0.host = "first" }, operation: { _ = EnvironmentValues.current.deepReader })
      #expect(EnvironmentValues.current.deepReader.unrelated == 200)
      #expect(EnvironmentValues.current.deepReader.host == "example.org")
    }.value
  }

  @Test func `An object that a default makes in its own scope in a test remembers that scope and the first reader's`() {
    withEnvironment {
      $0.host = "first"
      $0.unrelated = 7
    } operation: {
      #expect(EnvironmentValues.current.scopedReader.host == "own")
    }
    #expect(EnvironmentValues.current.scopedReader.host == "own")
    #expect(EnvironmentValues.current.scopedReader.unrelated == 7)
  }

  @MainActor
  @Test func `A view is updated when the default that it reads has read all values and one changes`() {
    let host = ViewHost {
      SignView().environment(\.unrelated, 1)
    }
    #expect(host.html.contains("(unrelated: 1)"))
    host.environment.host = "changed"
    #expect(host.html.contains("(host: changed, unrelated: 1)"))
  }
}

// MARK: - Samples

extension HostReader {
  fileprivate static func ofOwnHost() -> HostReader {
    withEnvironment {
      $0.host = "own"
    } operation: {
      HostReader()
    }
  }

  fileprivate static func inScopes(_ count: Int) -> HostReader {
    count == 0 ? HostReader() : withEnvironment({ $0.unrelated += 1 }, operation: { inScopes(count - 1) })
  }
}

private final class InjectableReader: Injectable {
  let injection = InjectionValues.current
  @Injection(\.host) var host
}

private func copyWithChange() -> EnvironmentValues {
  var copy = EnvironmentValues.current
  copy.host = "changed"
  return copy
}

private struct SignView: View {
  @Environment(\.allSign) private var sign

  var body: some View { Text(sign.text) }
}

extension EnvironmentValues {
  @Entry fileprivate var scopedReader = HostReader.ofOwnHost()
  @Entry fileprivate var deepReader = HostReader.inScopes(200)
  @Entry fileprivate var injectable = InjectableReader()
  @Entry fileprivate var injectedSign = Sign(EnvironmentValues.current.injectable.host)
  @Entry fileprivate var changedCopy = copyWithChange()
}
