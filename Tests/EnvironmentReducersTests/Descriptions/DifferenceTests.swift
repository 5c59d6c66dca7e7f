import EnvironmentReducers
import EnvironmentReducersTesting
import Foundation
import TestSupport
import Testing

@MainActor
struct DifferenceTests {
  @Test func `One changed element of 20,000 prints the element and its neighbours`() {
    let rows = (0..<20_000).map { Row(id: $0) }
    var changed = rows
    changed[10_000].title = "new"
    expectDifference(
      List(rows: rows), List(rows: changed),
      """
        List(
          title: "rows"
          rows: [
            … 9998 unchanged lines
            Row(id: 9998, title: "old")
            Row(id: 9999, title: "old")
      -     Row(id: 10000, title: "old")
      +     Row(id: 10000, title: "new")
            Row(id: 10001, title: "old")
            Row(id: 10002, title: "old")
            … 9997 unchanged lines
          ]
        )
      """)
  }

  @Test func `Two changed elements far apart in a long list print these two`() {
    let rows = (0..<20_000).map { Row(id: $0) }
    var changed = rows
    (changed[0].title, changed[19_999].title) = ("first", "last")
    expectDifference(
      rows, changed,
      """
        [
      -   Row(id: 0, title: "old")
      +   Row(id: 0, title: "first")
          Row(id: 1, title: "old")
          Row(id: 2, title: "old")
          … 19994 unchanged lines
          Row(id: 19997, title: "old")
          Row(id: 19998, title: "old")
      -   Row(id: 19999, title: "old")
      +   Row(id: 19999, title: "last")
        ]
      """)
  }

  @Test func `Elements that are inserted, removed and moved are distinguished from unchanged ones`() {
    func rows(_ numbers: [Int]) -> [Row] { numbers.map { Row(id: $0, title: "a") } }
    expectDifference(
      rows([1, 2, 3, 4, 5, 6]), rows([0, 1, 2, 4, 5, 6, 7]),
      """
        [
      +   Row(id: 0, title: "a")
          Row(id: 1, title: "a")
          Row(id: 2, title: "a")
      -   Row(id: 3, title: "a")
          Row(id: 4, title: "a")
          Row(id: 5, title: "a")
          Row(id: 6, title: "a")
      +   Row(id: 7, title: "a")
        ]
      """)
    expectDifference(
      rows([1, 2, 3, 4]), rows([4, 1, 2, 3]),
      """
        [
      +   Row(id: 4, title: "a")
          Row(id: 1, title: "a")
          Row(id: 2, title: "a")
          Row(id: 3, title: "a")
      -   Row(id: 4, title: "a")
        ]
      """)
    expectDifference([Int](), [1], "- []\n+ [1]")
  }

  @Test(arguments: 0..<20)
  func `Removed and inserted lines turn the old elements into the new ones`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let old = (0..<40).map { _ in Int.random(in: 0..<30, using: &generator) }
    var new = old
    for _ in 0..<6 {
      let index = Int.random(in: 0..<new.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: new.remove(at: index)
      case 1: new.insert(Int.random(in: 0..<30, using: &generator), at: index)
      default: new[index] = 100
      }
    }
    guard old != new else { return }
    let lines = difference(old, new).split(separator: "\n")
    let removed = lines.filter { $0.hasPrefix("-") }.compactMap { Int($0.filter(\.isNumber)) }
    let inserted = lines.filter { $0.hasPrefix("+") }.compactMap { Int($0.filter(\.isNumber)) }
    #expect((old + inserted).sorted() == (new + removed).sorted())
    // Six edits, each of which may affect a duplicate or two.
    #expect(removed.count + inserted.count <= 30)
  }

  @Test func `Entries of dictionaries and members of sets have a stable order`() {
    expectDifference(
      ["c": 3, "a": 1, "b": 2], ["b": 5, "a": 1, "d": 3],
      """
      - ["a": 1, "b": 2, "c": 3]
      + ["a": 1, "b": 5, "d": 3]
      """)
    expectDifference(
      ["c", "a", "b"] as Set, ["d", "a", "b"] as Set,
      """
      - Set(["a", "b", "c"])
      + Set(["a", "b", "d"])
      """)
  }

  @Test func `Values of Foundation and durations are printed as text`() throws {
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let old = Order(
      id: id, url: URL(string: "https://swift.org/a?b=1"), price: Decimal(string: "1.50"),
      date: Date(timeIntervalSince1970: 0), data: Data([1, 2, 255]), duration: .seconds(1), range: 0..<5)
    expectDifference(
      old, Order(range: 0..<5),
      """
        Order(
      -   id: E621E1F8-C36C-495A-93FC-0C247A3E6E5F
      -   url: https://swift.org/a?b=1
      -   price: 1.5
      -   date: 1970-01-01 00:00:00 +0000
      -   data: [1, 2, 255]
      -   duration: 1.0 seconds
      +   id: nil
      +   url: nil
      +   price: nil
      +   date: nil
      +   data: []
      +   duration: nil
          range: 0..<5
        )
      """)
  }

  @Test func `Values that differ but have equal descriptions are shown by their stored properties`() {
    expectDifference(
      Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 0.5),
      """
      - Date(timeIntervalSinceReferenceDate: 0.0)
      + Date(timeIntervalSinceReferenceDate: 0.5)
      """)
    expectDifference(Secret(value: 1), Secret(value: 2), "- Secret(value: 1)\n+ Secret(value: 2)")
    expectDifference(
      Person(name: "a", age: 1), Person(name: "a", age: 2),
      """
      - Person(name: "a", age: 1)
      + Person(name: "a", age: 2)
      """)
    expectDifference(
      Event.secret(Secret(value: 1)), .secret(Secret(value: 2)),
      """
      - Event.secret(Secret(value: 1))
      + Event.secret(Secret(value: 2))
      """)
    expectDifference(Event.number(1), .number(2), "- Event.number(1)\n+ Event.number(2)")
    expectDifference(Opaque(id: 1), Opaque(id: 2), "The values differ, but their descriptions are equal.")
  }

  @Test func `Nested optionals are distinguished`() {
    let values: [Int??] = [nil, .some(nil), .some(1)]
    expectDifference(values[0], values[1], "- nil\n+ .some(nil)")
    expectDifference(values[1], values[2], "- .some(nil)\n+ 1")
    expectDifference(.some(nil) as Int???, nil, "- .some(nil)\n+ nil")
    expectDifference(.some(.some(nil)) as Int???, .some(nil), "- .some(.some(nil))\n+ .some(nil)")
  }

  @Test func `A large unchanged property is omitted but for its first line`() {
    let rows = (0..<30).map { Row(id: $0) }
    expectDifference(
      List(rows: rows), List(title: "other", rows: rows),
      """
        List(
      -   title: "rows"
      +   title: "other"
          rows: [
            Row(id: 0, title: "old")
            … 30 unchanged lines
        )
      """)
  }

  private struct Row: Equatable {
    var id: Int
    var title = "old"
  }

  private struct List: Equatable {
    var title = "rows"
    var rows: [Row]
  }

  private struct Order: Equatable {
    var id: UUID?
    var url: URL?
    var price: Decimal?
    var date: Date?
    var data = Data()
    var duration: Duration?
    var range: Range<Int>?
  }

  private struct Secret: Equatable, CustomStringConvertible {
    var value: Int
    var description: String { "secret" }
  }

  private enum Event: Equatable {
    case secret(Secret), number(Int)
  }

  private struct Person: Equatable, CustomStringConvertible {
    var name: String
    var age: Int
    var description: String { name }
  }

  private struct Opaque: Equatable, CustomStringConvertible, CustomReflectable {
    var id: Int
    var description: String { "opaque" }
    var customMirror: Mirror { Mirror(self, children: []) }
  }
}

/// Returns the difference that a test store reports for two states.
@MainActor
func difference<State: Equatable>(_ old: State, _ new: State) -> String {
  let issues = issues {
    TestStore(
      initialState: old,
      reducer: Reducer<State, Void, Void> { state, _, _ in
        state = new
        return .none
      },
      environment: ()
    ).send(())
  }
  #expect(issues.count == 1)
  let issue = issues.first ?? ""
  #expect(issue.hasPrefix("The state after an action differs from the expected state.\n  Action: ()\n"))
  #expect(issue.hasSuffix("\n  (Expected: -, actual: +)"))
  let lines: [Substring] = issue.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.dropFirst(2).dropLast().map { $0.dropFirst(2) }.joined(separator: "\n")
}

/// Expects the difference that a test store reports for two states.
@MainActor
func expectDifference<State: Equatable>(
  _ old: State, _ new: State, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(difference(old, new) == expected, sourceLocation: sourceLocation)
}
