import EnvironmentKit
import TestSupport
import Testing

/// The text of reports about the properties of an accessible object.
struct ReportTests {
  private static let lineBeforeModel = #line
  @EnvironmentAccessible
  final class Model {
    @Environment(\.reportedName) var name
    @Environment(\.reportedName.count)
    var nameLength
  }

  private static func line(_ number: Int) -> String { "EnvironmentKitTests/ReportTests.swift:\(number)" }

  @Test func `A read of an object that isn't bound names the file and the line of the property`() {
    let model = Model()
    let reported = issues(unboundReads: true) {
      _ = model.name
      _ = model.nameLength
    }
    let places: [String] = reported.map { $0.split(separator: "\n").dropFirst().prefix(2).joined(separator: "\n") }
    let expected = [
      """
        Property: EnvironmentKitTests.ReportTests.Model.name
        Declared at: \(Self.line(Self.lineBeforeModel + 3))
      """,
      """
        Property: EnvironmentKitTests.ReportTests.Model.nameLength
        Declared at: \(Self.line(Self.lineBeforeModel + 4))
      """,
    ]
    #expect(places == expected)
  }

  @Test func `A report of a strict handler names the key as written, and the property that reads it`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .report("it isn't part of this test") }
    let model = Model()
    model.bindEnvironment(from: values)
    let reported = issues { _ = model.name }
    let expected = """
      A value was read from an environment in which it isn't set, so the default was used: it isn't part of this test
        Key: \\.reportedName
        Property: EnvironmentKitTests.ReportTests.Model.name
        Declared at: \(Self.line(Self.lineBeforeModel + 3))
        • Set the value in the environment in which this code runs.
        'reportedName' has its default (\(Self.line(Self.lineBeforeKeys + 2))): no code sets it here.
      """
    #expect(reported == [expected])
    let direct = issues { _ = values.reportedName }
    #expect(direct.first?.contains("Key: \\.reportedName\n  •") == true, "No property reads it here.")
  }
}

extension ReportTests {
  fileprivate static let lineBeforeKeys = #line + 2
}

extension EnvironmentValues {
  @Entry var reportedName = "nobody"
}
