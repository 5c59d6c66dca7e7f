import EnvironmentInspector
import EnvironmentKit
import TestSupport
import Testing

/// Tests of the last line of a report: the source of the value that was read.
@MainActor
struct ReportedSourceTests {
  private static let file = "EnvironmentInspectorTests/ShopViews.swift"

  private func lastLines(unboundReads: Bool = false, _ operation: () -> Void) -> [String] {
    issues(unboundReads: unboundReads, operation).map { $0.split(separator: "\n").last.map(String.init) ?? "" }
  }

  private static let isDefault = "  'greeting' has its default (\(file):4): no code sets it here."

  @Test func `The report of an unbound object and that of a strict handler name the default`() {
    let ofObject = lastLines(unboundReads: true) { _ = ShopModel().greeting }
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .report("it isn't part of this test") }
    let ofHandler = lastLines { _ = values.greeting }
    #expect([ofObject, ofHandler] == [[Self.isDefault], [Self.isDefault]])
  }

  @Test func `The report of a read of an unbound object names the scope that resets the value`() throws {
    let line = #line + 2
    let lines = lastLines(unboundReads: true) {
      withEnvironment {
        $0.greeting = "Salut"
      } operation: {
        withEnvironment({ $0.reset(\.greeting) }, operation: { _ = ShopModel().greeting })
      }
    }
    let test = "EnvironmentInspectorTests/ReportedSourceTests.swift"
    let expected = """
        'greeting' is reset by the scope entered at \(test):\(line + 3), over the scope entered at \(test):\(line), \
      over the default (\(Self.file):4).
      """
    #expect(lines == [expected])
  }

  @Test(.enabled(if: isDebugBuild))
  func `The report of a read in the initializer of a view names the scope that supplied the value`() throws {
    struct Early: View {
      @Environment(\.greeting) private var greeting
      private let text: String

      init() {
        text = ""
        _ = greeting
      }

      var body: some View { Text(greeting) }
    }
    let line = #line + 2
    let lines = lastLines {
      withEnvironment {
        $0.greeting = "Salut"
      } operation: {
        ViewHost { Early().environment(\.greeting, "Hej") }.unmount()
      }
    }
    let expected = """
        'greeting' is set by the scope entered at EnvironmentInspectorTests/ReportedSourceTests.swift:\(line), \
      over the default (\(Self.file):4).
      """
    #expect(lines == [expected])
  }

  @Test func `The report of a value that is prepared too late names the value in use`() {
    _ = ShopModel().greeting
    #expect(lastLines { prepareEnvironment { $0.greeting = "Salut" } } == [Self.isDefault])
    let line = #line + 1
    prepareEnvironment { $0.currency = "CHF" }
    let lines = lastLines { prepareEnvironment { $0.currency = "USD" } }
    let expected = """
        'currency' is set by the preparation at EnvironmentInspectorTests/ReportedSourceTests.swift:\(line), \
      over the default (\(Self.file):5).
      """
    #expect(lines == [expected])
  }
}
