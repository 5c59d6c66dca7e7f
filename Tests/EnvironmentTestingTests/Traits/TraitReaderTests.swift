import ComposableEnvironment
import EnvironmentInjection
import EnvironmentKit
import EnvironmentTesting
import GlobalEnvironment
import Testing

/// Tests that every kind of reader reads the value of a trait.
@MainActor
struct TraitReaderTests {
  @Test(.environment(\.greeting, "Salut")) func `A trait's value is read by every kind of reader`() async throws {
    #expect(await greetings == Array(repeating: "Salut", count: 11))
  }

  @Test func `Without the trait, every kind of reader reads the default`() async throws {
    #expect(await greetings == Array(repeating: "Hello", count: 11))
  }

  private var greetings: [String?] {
    get async {
      [
        EnvironmentValues.current.greeting,
        StructReader().greeting,
        ModelReader().greeting,
        await ActorReader().greeting,
        InjectedReader().greeting,
        Tree().greeting,
        Tree().child.greeting,
        GlobalReader().greeting,
        ViewHost { Page() }.html,
        ViewHost { BindingPage() }.html,
        try? renderHTML(Page()),
      ]
    }
  }
}

private struct StructReader {
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible
private final class ModelReader {
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible
private actor ActorReader {
  @Environment(\.greeting) var greeting
}

private final class InjectedReader: Injectable {
  @Injection(\.greeting) var greeting
}

// `@unchecked Sendable`: it has no stored properties of its own.
private final class Tree: ComposableEnvironment, @unchecked Sendable {
  @ComposableEnvironmentDependency(\.greeting) var greeting
  @DerivedComposableEnvironment<Tree> var child
}

private struct GlobalReader: GlobalEnvironment {
  @GlobalEnvironmentDependency(\.greeting) var greeting

  init() {}
}

private struct Page: View {
  @Environment(\.greeting) var greeting

  var body: some View { Text(greeting) }
}

private struct BindingPage: View {
  @EnvironmentBound var model = ModelReader()

  var body: some View { Text(model.greeting) }
}
