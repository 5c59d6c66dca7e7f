import EnvironmentKit

// Each type has a body of the main actor, which would run elsewhere.

struct Annotated: Markup {
  @MainActor var body: Text { Text("") }
}

struct Isolated: @MainActor Markup {
  @MainActor var body: Text { Text("") }
}

struct Preconcurrency: @preconcurrency Markup {
  @MainActor var body: Text { Text("") }
}

struct OfExtension: View {
  var body: Text { Text("") }
}
extension OfExtension: Markup {}

struct Conditional<Value>: View {
  var body: Text { Text("") }
}
extension Conditional: Markup where Value == Int {}

protocol WithDefault: View {}
extension WithDefault {
  var body: Text { Text("") }
}
struct Defaulted: WithDefault, Markup {}

protocol WithMarkupDefault: Markup {}
extension WithMarkupDefault {
  @MainActor var body: Text { Text("") }
}
struct MarkupDefaulted: WithMarkupDefault {}

@propertyWrapper
struct Wrapper {
  @MainActor var wrappedValue: Text { Text("") }
}
struct Wrapped: Markup {
  @Wrapper var body: Text
}

class Base {
  @MainActor var body: Text { Text("") }
}
final class Inherited: Base, Markup {}

actor Worker: Markup {
  var body: Text { Text("") }
}

@MainActor
enum Counter { static var count = 0 }

@MainActor
struct Reading: Markup {
  var body: some Markup { Text("\(Counter.count)") }
}

struct AnnotatedModifier: MarkupModifier {
  @MainActor func body(content: Content) -> Text { Text("") }
}

struct IsolatedModifier: @MainActor MarkupModifier {
  @MainActor func body(content: Content) -> Text { Text("") }
}
