import EnvironmentKit
import Testing

/// Tests of entries that are declared in an unusual form.
struct EntryFormTests {
  @Test func `An entry may have a raw name`() {
    var values = EnvironmentValues()
    #expect(values.`a raw name` == "raw")
    values.`a raw name` = "set"
    #expect(values.description == "EnvironmentValues(a raw name: set)")
  }

  @Test func `An entry with any form of an optional type starts as nil`() {
    var values = EnvironmentValues()
    #expect(values.guest == nil)
    #expect(values.owner == nil)
    values.guest = "Grace"
    values.owner = "Edith"
    #expect(values.guest == "Grace")
    #expect(values.owner == "Edith")
  }

  @Test func `A name may be a keyword`() {
    var values = EnvironmentValues()
    #expect(values.default == 1)
    values.default += 1
    #expect(values.default == 2)
  }

  @Test func `An entry holds a value of a nested generic type`() {
    #expect(EnvironmentValues().nested["a"]?.isEmpty == true)
  }

  @Test func `A default may be an if or a switch expression`() {
    #expect(EnvironmentValues().chosen == "yes")
    #expect(EnvironmentValues().picked == 10)
  }

  @Test func `Comments around an entry do not matter`() {
    #expect(EnvironmentValues().commented == 1)
    #expect(EnvironmentValues().multiline == 6)
  }
}

extension EnvironmentValues {
  @Entry var `a raw name` = "raw"
  @Entry var guest: Optional<String>
  @Entry var owner: String!
  @Entry var `default` = 1
  @Entry var nested: [String: [Box<Int>]] = ["a": []]
  @Entry var chosen: String = if Bool(true) { "yes" } else { "no" }
  @Entry var picked =
    switch 1 {
    case 1: 10
    default: 20
    }
}

extension EnvironmentValues {
  // before
  @Entry  // after the attribute
  /* inside */ var /* before the name */ commented /* after it */: /* type */ Int /* = */ = /* value */ 1  // after

  /// Documented.
  @Entry
  var multiline: Int = [
    1,  // one
    2,
    3,
  ]
  .reduce(0, +)  // the sum

  @Entry fileprivate var hidden = 0
  @Entry private var secret = 0
}

extension EnvironmentValues {
  @available(*, deprecated, message: "a test of attributes")
  @Entry var old = 0
}
