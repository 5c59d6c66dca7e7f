import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

/// Tests that no way of setting a value reads it.
@MainActor struct EntryWriteTests {
  @Test func `Setting a value with a modifier doesn't make its default`() throws {
    struct Page: View {
      @Environment(\.modifierCounted) var counted
      var body: some View { Text("\(counted.number)") }
    }
    let page = Page().environment(\.modifierCounted, Counted(number: 7))
    #expect(try renderHTML(page) == "7")
    let host = ViewHost { page }
    host.update()
    #expect(host.html == "7")
    host.unmount()
    #expect(Counted.modifierDefaults == 0)
    #expect(try renderHTML(Page()) == "0")
    #expect(Counted.modifierDefaults == 1)
  }

  @Test func `A test environment doesn't make defaults`() {
    final class Model: EnvironmentBindable {
      let _environmentStorage = EnvironmentStorage()
      @EnvironmentKit.Environment(\.testCounted) var counted
    }
    let model = Model()
    model.bindTestEnvironment([\.testCounted: Counted(number: 3)])
    #expect(model.counted.number == 3)
    #expect(Counted.testDefaults == 0)
  }

  @Test func `A strict handler isn't called for a value that is set`() throws {
    var values = EnvironmentValues()
    var asked: [String] = []
    values.unstoredValueHandler = { key in
      asked.append(EnvironmentValues.name(of: key))
      return .defaultValue
    }
    let page = Text("a").environment(\.label, "b").environment(\.size, 4)
    #expect(try renderHTML(page, environment: values) == "a")
    #expect(asked.isEmpty)
  }

  @Test func `A part of a value is set in the current value`() throws {
    struct Page: View {
      @Environment(\.partner) var partner
      var body: some View { Text("\(partner.first) \(partner.second?.first ?? 0)") }
    }
    #expect(try renderHTML(Page().environment(\.partner.first, 5)) == "5 0")
    let other = Pair(first: 8, second: nil)
    #expect(try renderHTML(Page().environment(\.partner.copy, other)) == "1 8")
    #expect(try renderHTML(Page().environment(\.partner.copy, other).environment(\.partner.first, 2)) == "2 8")
  }
}

final class Counted: Sendable {
  let number: Int
  @MainActor static var modifierDefaults = 0
  @MainActor static var testDefaults = 0

  init(number: Int) { self.number = number }

  static func modifierDefault() -> Counted {
    MainActor.assumeIsolated { modifierDefaults += 1 }
    return Counted(number: 0)
  }

  static func testDefault() -> Counted {
    MainActor.assumeIsolated { testDefaults += 1 }
    return Counted(number: 0)
  }
}

/// A value with a part of its own type.
struct Pair {

  var first = 1
  var second: (first: Int, Int)?

  var copy: Pair {
    get { self }
    set { second = (newValue.first, 0) }
  }
}

extension EnvironmentValues {
  @Entry var modifierCounted = Counted.modifierDefault()
  @Entry var testCounted = Counted.testDefault()
  @Entry var partner = Pair()
}
