import ComposableEnvironment
import EnvironmentInjection
import EnvironmentKit
import GlobalEnvironment
import Testing

/// A reader behind a door that has no environment.
struct RootReader: Sendable, CustomTestStringConvertible {
  let testDescription: String

  /// Whether the reader reads the values of the task that made it.
  let isRemembering: Bool

  /// Makes a reader, and returns a function that reads.
  let make: @MainActor @Sendable () -> () -> String

  @MainActor
  func greeting() -> String { make()() }

  private init(
    _ name: String, isRemembering: Bool, _ make: @escaping @MainActor @Sendable () -> () -> String
  ) {
    (testDescription, self.isRemembering, self.make) = (name, isRemembering, make)
  }

  static let all: [RootReader] = [
    RootReader("current values", isRemembering: false) { { EnvironmentValues.current.greeting } },
    RootReader("struct", isRemembering: false) { { [reader = StructReader()] in reader.greeting } },
    RootReader("model", isRemembering: true) { { [reader = ModelReader()] in reader.greeting } },
    RootReader("model without observation", isRemembering: true) {
      { [reader = UnobservedReader()] in reader.greeting }
    },
    RootReader("subclass of a model", isRemembering: true) { { [reader = InheritingReader()] in reader.greeting } },
    RootReader("child of a model", isRemembering: true) { { [reader = ParentReader()] in reader.child.greeting } },
    RootReader("child that a model makes later", isRemembering: true) {
      { [reader = ModelReader()] in withEnvironment(from: reader) { ModelReader().greeting } }
    },
    RootReader("actor", isRemembering: true) {
      { [reader = ActorReader()] in reader.assumeIsolated { $0.greeting } }
    },
    RootReader("struct in an actor", isRemembering: false) {
      { [reader = ActorReader()] in reader.assumeIsolated { $0.structReader.greeting } }
    },
    RootReader("escape", isRemembering: true) {
      { [continuation = withEscapedEnvironment { $0 }] in continuation.yield { EnvironmentValues.current.greeting } }
    },
    RootReader("host", isRemembering: true) {
      let host = ViewHost { GreetingPage() }
      return { MainActor.assumeIsolated { host.html } }
    },
    RootReader("page", isRemembering: false) {
      { MainActor.assumeIsolated { (try? renderHTML(GreetingPage())) ?? "" } }
    },
    RootReader("model of a view in a host", isRemembering: true) {
      let host = ViewHost { ModelPage() }
      return { MainActor.assumeIsolated { host.html } }
    },
    RootReader("model of a view on a page", isRemembering: false) {
      { MainActor.assumeIsolated { (try? renderHTML(ModelPage())) ?? "" } }
    },
    RootReader("page in chunks", isRemembering: false) {
      {
        MainActor.assumeIsolated {
          var html = ""
          try? renderHTML(GreetingPage(), to: &html)
          return html
        }
      }
    },
    RootReader("injectable without values", isRemembering: false) {
      { [reader = InjectedReader()] in reader.greeting }
    },
    RootReader("injectable with the task's values", isRemembering: true) {
      { [reader = RememberingReader()] in reader.greeting }
    },
    RootReader("injectable actor", isRemembering: true) {
      { [reader = InjectedActor()] in reader.assumeIsolated { $0.greeting } }
    },
    RootReader("injectable actor without values", isRemembering: false) {
      { [reader = ForgetfulActor()] in reader.assumeIsolated { $0.greeting } }
    },
    RootReader("composable environment", isRemembering: true) { { [reader = Tree()] in reader.greeting } },
    RootReader("derived environment", isRemembering: true) { { [reader = Tree()] in reader.child.greeting } },
    RootReader("dependency by its name", isRemembering: true) { { [reader = Tree()] in reader.child[\.greeting] } },
    RootReader("global environment", isRemembering: false) { { [reader = GlobalReader()] in reader.greeting } },
    RootReader("derived global environment", isRemembering: false) {
      { [reader = GlobalReader()] in reader.child.greeting }
    },
    RootReader("global environment of an operation", isRemembering: false) {
      { withDependencies(operation: { GlobalReader().greeting }) }
    },
    RootReader("operation with aliases", isRemembering: false) {
      { Dependencies.withAliases { GlobalReader()[\.greeting] } }
    },
  ]
}

private struct StructReader {
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible
private final class ModelReader {
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible(observable: false)
private final class UnobservedReader {
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible
private class BaseReader {
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible
private final class InheritingReader: BaseReader {
  @Environment(\.farewell) var farewell
}

@EnvironmentAccessible
private final class ParentReader {
  @Environment(\.farewell) var farewell
  let child = ModelReader()
}

/// An actor whose properties are read on the main actor.
@EnvironmentAccessible
private actor ActorReader {
  @Environment(\.greeting) var greeting
  let structReader = StructReader()

  nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
}

private actor InjectedActor: Injectable {
  private let values = InjectionValues.current.sendable
  nonisolated var injection: InjectionValues { InjectionValues(values) }
  @Injection(\.greeting) var greeting

  nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
}

private actor ForgetfulActor: Injectable {
  @Injection(\.greeting) var greeting

  nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
}

private struct ModelPage: View {
  @EnvironmentBound private var model = ModelReader()

  var body: some View { Text(model.greeting) }
}

private struct GreetingPage: View {
  @Environment(\.greeting) var greeting

  var body: some View { Text(greeting) }
}

private final class InjectedReader: Injectable {
  @Injection(\.greeting) var greeting
}

private final class RememberingReader: Injectable {
  let injection = InjectionValues.current
  @Injection(\.greeting) var greeting
}

// `@unchecked Sendable`: it has no stored properties of its own.
final class Tree: ComposableEnvironment, @unchecked Sendable {
  @ComposableEnvironmentDependency(\.greeting) var greeting
  @ComposableEnvironmentDependency(\.farewell) var farewell
  @DerivedComposableEnvironment<Tree> var child
}

struct GlobalReader: GlobalEnvironment {
  @GlobalEnvironmentDependency(\.greeting) var greeting
  @DerivedGlobalEnvironment<GlobalReader> var child

  init() {}
}
