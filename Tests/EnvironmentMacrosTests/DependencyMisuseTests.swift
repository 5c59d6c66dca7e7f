import SwiftDiagnostics
import Testing

struct DependencyMisuseTests {
  @Test(arguments: clients + initializers + endpoints + methods + ignored)
  func `Misuse of a client or an endpoint is reported once, with its remedy`(row: MisuseRow) {
    row.check()
  }

  private static let clients = [
    MisuseRow(
      "@DependencyClient class Client { var run: () -> Int }",
      "1:1",
      "'@DependencyClient' cannot be attached to class 'Client'; make 'Client' a struct",
      fixIts: [("replace 'class' with 'struct'", "@DependencyClient struct Client { var run: () -> Int }")]
    ),
    MisuseRow(
      "@DependencyClient\nactor Client {}",
      "1:1",
      "'@DependencyClient' cannot be attached to actor 'Client'; make 'Client' a struct",
      fixIts: [("replace 'actor' with 'struct'", "@DependencyClient\nstruct Client {}")]
    ),
    MisuseRow(
      "@DependencyClient enum Client {}",
      "1:1",
      "'@DependencyClient' cannot be attached to enum 'Client'; make 'Client' a struct",
      fixIts: [("remove '@DependencyClient'", "enum Client {}")]
    ),
    MisuseRow(
      "@DependencyClient protocol Client {}",
      "1:1",
      "'@DependencyClient' cannot be attached to protocol 'Client'; attach it to the structs that conform to 'Client'",
      fixIts: [("remove '@DependencyClient'", "protocol Client {}")]
    ),
    MisuseRow(
      "@DependencyClient extension Client {}",
      "1:1",
      "'@DependencyClient' cannot be attached to extension 'Client'; attach it to the declaration of 'Client'",
      fixIts: [("remove '@DependencyClient'", "extension Client {}")]
    ),
    MisuseRow(
      "@DependencyClient @DependencyClient struct Client {}",
      "1:19",
      "'@DependencyClient' is attached to 'Client' twice; remove one of the two",
      fixIts: [("remove '@DependencyClient'", "@DependencyClient struct Client {}")]
    ),
    MisuseRow(
      "@DependencyClient struct Client { var run: (Int, _ b: String) -> Int }",
      "1:39",
      "'run' returns a value and does not throw, so it needs a default value; add one, such as '{ … }'",
      fixIts: [
        (
          "add a default value to 'run'",
          "@DependencyClient struct Client { var run: (Int, _ b: String) -> Int = { _, _ in <#Int#> } }"
        )
      ]
    ),
    MisuseRow(
      "@DependencyClient struct Client { var run: () throws(Failure) -> Int }",
      "1:39",
      "'run' can only throw 'Failure', so it needs a default value; add one, such as '{ throw … }'",
      fixIts: [
        (
          "add a default value to 'run'",
          "@DependencyClient struct Client { var run: () throws(Failure) -> Int = { throw <#Failure#> } }"
        )
      ]
    ),
    MisuseRow(
      "@DependencyClient struct Client { var a: () throws -> Int, b, c: () -> Int = { 1 } }",
      "1:60",
      "'b' returns a value and does not throw, so it needs a default value; add one, such as '{ … }'"
    ),
    MisuseRow(
      "@DependencyClient struct Client { var value = Value() /* why */ }",
      "1:39",
      "'value' needs a type, because it is a parameter of the initializer of 'Client'; add one",
      fixIts: [("add a type to 'value'", "@DependencyClient struct Client { var value: <#Type#> = Value() /* why */ }")]
    ),
    MisuseRow(
      "@DependencyClient struct Client { var (a, b): (Int, Int) }",
      "1:39",
      "'@DependencyClient' cannot split a tuple in 'Client'; write a 'var' for each value"
    ),
    MisuseRow(
      "@DependencyClient struct Client {\n  #if DEBUG\n    var value: Int\n  #endif\n}",
      "3:9",
      "'value' is inside '#if', so it cannot be a parameter of the initializer of 'Client'; add a default value"
    ),
  ]

  private static let initializers = [
    MisuseRow(
      "@DependencyClient struct Client {\n  var run: () -> Void\n  init(a: Int) { print(a) }\n}",
      "3:3",
      "'init(a:)' leaves the endpoint 'run' without a value; begin it with a call to 'self.init'"
    ),
    MisuseRow(
      "@DependencyClient struct Client {\n  var run: () -> Void\n  let a: Int\n  init(a: Int) { self.a = a }\n}",
      "4:3",
      "'init(a:)' leaves the endpoint 'run' without a value; remove it, because '@DependencyClient' writes one"
    ),
    MisuseRow(
      """
      @DependencyClient struct Client {
        var run: () -> Void
        var answer: () -> Int = { 42 }
        init(a: Int) { run = {} }
        init(b: Int) { self.run = { print(b) } }
        init(c: Int) { self = .live }
        init(d: Int) { self.init() }
        init(e: Int) { (run, answer) = ({}, { e }) }
      }
      """,
      expected: []
    ),
  ]

  private static let endpoints = [
    MisuseRow(
      "struct Client { @DependencyEndpoint func run() {} }",
      "1:17",
      "'@DependencyEndpoint' needs a variable; write '@DependencyEndpoint var name: () -> Void'",
      fixIts: [("remove '@DependencyEndpoint'", "struct Client { func run() {} }")]
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint var (a, b): (() -> Void, () -> Void) }",
      "1:41",
      "'@DependencyEndpoint' cannot split a tuple; write a '@DependencyEndpoint var' for each endpoint"
    ),
    MisuseRow(
      "extension Client { @DependencyEndpoint var a: () -> Void }",
      "1:20",
      "'@DependencyEndpoint' works only on a stored property of a struct; move 'a' into one"
    ),
    MisuseRow(
      "@DependencyEndpoint var a: () -> Void",
      "1:1",
      "'@DependencyEndpoint' works only on a stored property of a struct; move 'a' into one"
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint let a: () -> Void }",
      "1:37",
      "'@DependencyEndpoint' cannot be a 'let', because a test can set 'a'; make it a 'var'",
      fixIts: [("replace 'let' with 'var'", "struct Client { @DependencyEndpoint var a: () -> Void }")]
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint static var a: () -> Void }",
      "1:37",
      "'@DependencyEndpoint' cannot be 'static', because every client has its own 'a'; remove 'static'",
      fixIts: [("remove 'static'", "struct Client { @DependencyEndpoint var a: () -> Void }")]
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint lazy var a: () -> Void = {} }",
      "1:37",
      "'@DependencyEndpoint' cannot be 'lazy', because every client has its own 'a'; remove 'lazy'",
      fixIts: [("remove 'lazy'", "struct Client { @DependencyEndpoint var a: () -> Void = {} }")]
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint var a: () -> Void { {} } }",
      "1:55",
      "'@DependencyEndpoint' adds the accessors of 'a'; remove the existing ones",
      fixIts: [("remove the accessors of 'a'", "struct Client { @DependencyEndpoint var a: () -> Void }")]
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint var a: () -> Void { didSet { print(1) } } }",
      "1:55",
      "'@DependencyEndpoint' adds the accessors of 'a'; remove the existing ones",
      fixIts: [("remove the accessors of 'a'", "struct Client { @DependencyEndpoint var a: () -> Void }")]
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint var a = { 1 } }",
      "1:41",
      "'@DependencyEndpoint' needs the type of 'a'; add one",
      fixIts: [("add a type to 'a'", "struct Client { @DependencyEndpoint var a: <#() -> Void#> = { 1 } }")]
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint var a: (() -> Void)? }",
      "1:44",
      "'a' is not an endpoint, because '(() -> Void)?' is not written as a function type; remove the attribute",
      fixIts: [("remove '@DependencyEndpoint'", "struct Client { var a: (() -> Void)? }")]
    ),
    MisuseRow(
      "@DependencyClient struct Client { @DependencyEndpoint var a: () -> Int }",
      "1:59",
      "'a' returns a value and does not throw, so it needs a default value; add one, such as '{ … }'",
      fixIts: [
        (
          "add a default value to 'a'",
          "@DependencyClient struct Client { @DependencyEndpoint var a: () -> Int = { <#Int#> } }"
        )
      ]
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint @DependencyEndpoint var a: () -> Void }",
      "1:37",
      "'@DependencyEndpoint' is attached to 'a' twice; remove one of the two",
      fixIts: [("remove '@DependencyEndpoint'", "struct Client { @DependencyEndpoint var a: () -> Void }")]
    ),
  ]

  private static let methods = [
    MisuseRow(
      "struct Client { @DependencyEndpoint(method: name) var a: () -> Void }",
      "1:45",
      "'method' is read at compile time; write a string literal such as 'method: \"fetch\"'"
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint(method: \"\\(name)\") var a: () -> Void }",
      "1:45",
      "'method' is read at compile time; write a string literal such as 'method: \"fetch\"'"
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint(method: \"~ok~\") var a: () -> Void }",
      "1:45",
      "'~ok~' cannot be the name of a method; write a name such as 'method: \"fetch\"'"
    ),
    MisuseRow(
      "struct Client { @DependencyEndpoint(method: \"a\") var a: (Int) -> Void }",
      "1:45",
      "'a' would call itself, because it has no argument labels; give the method another name"
    ),
  ]

  private static let ignored = [
    MisuseRow(
      "@DependencyClient struct Client { @DependencyEndpoint @DependencyEndpointIgnored var a: () -> Void }",
      "1:55",
      "'a' is both an endpoint and an ignored one; remove one of the two attributes",
      fixIts: [
        (
          "remove '@DependencyEndpointIgnored'",
          "@DependencyClient struct Client { @DependencyEndpoint var a: () -> Void }"
        )
      ]
    ),
    MisuseRow(
      "struct Client { @DependencyEndpointIgnored var a: () -> Void }",
      "1:17",
      "'@DependencyEndpointIgnored' has no effect on 'a', which is not an endpoint of a client; remove it",
      severity: .warning,
      fixIts: [("remove '@DependencyEndpointIgnored'", "struct Client { var a: () -> Void }")]
    ),
    MisuseRow(
      "@DependencyClient struct Client { @DependencyEndpointIgnored var a: Int }",
      "1:35",
      "'@DependencyEndpointIgnored' has no effect on 'a', which is not an endpoint of a client; remove it",
      severity: .warning,
      fixIts: [("remove '@DependencyEndpointIgnored'", "@DependencyClient struct Client { var a: Int }")]
    ),
    MisuseRow(
      "@DependencyClient struct Client { @DependencyEndpointIgnored func a() {} }",
      "1:35",
      "'@DependencyEndpointIgnored' has no effect on 'a', which is not an endpoint of a client; remove it",
      severity: .warning,
      fixIts: [("remove '@DependencyEndpointIgnored'", "@DependencyClient struct Client { func a() {} }")]
    ),
  ]
}
