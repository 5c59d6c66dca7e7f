import EnvironmentReducers
import TestSupport
import Testing

/// Tests of paths whose root is an optional: the name of a case makes values of the optional, too.
struct CasePathOptionalTests {
  indirect enum Route: Equatable {
    case detail(Int)
    case other(Int)
    case row(id: Int, name: String)
    case child(Route)
    case sheet(Route?)
    case closed, done
  }

  enum Field {
    case any(Any)
    case number(Int)
    case void(Void)
    case action((Int) -> Int)
  }

  @Test func `A payload is extracted from an optional enum`() {
    let path: CasePath<Route?, Int> = /Route.detail
    #expect(path.embed(1) == .detail(1))
    #expect(path.extract(from: path.embed(1)) == 1)
    #expect(path.extract(from: .other(1)) == nil)
    #expect(path.extract(from: .closed) == nil)
    #expect(path.extract(from: nil) == nil)
    let row: CasePath<Route?, (Int, String)> = /Route.row
    #expect(row.extract(from: .row(id: 1, name: "a")).map { $0 == (1, "a") } == true)
    let labeled: CasePath<Route?, (id: Int, name: String)> = /Route.row(id:name:)
    #expect(labeled.extract(from: .row(id: 1, name: "a"))?.name == "a")
  }

  @Test func `A payload is extracted from an optional of an optional enum`() {
    let path: CasePath<Route??, Int> = /Route.detail
    #expect(path.extract(from: path.embed(1)) == 1)
    #expect(path.extract(from: .some(.other(1))) == nil)
    #expect(path.extract(from: .some(nil)) == nil)
    #expect(path.extract(from: nil) == nil)
    let some: CasePath<Route??, Route?> = /Route??.some
    #expect(some.extract(from: .some(.detail(1))) == .detail(1))
    #expect(some.extract(from: .some(nil)) == .some(nil))
    #expect(some.extract(from: nil) == .none)
    let inner: CasePath<Route??, Route> = /Route?.some
    #expect(inner.extract(from: .some(.detail(1))) == .detail(1))
    #expect(inner.extract(from: .some(nil)) == nil)
    #expect(inner.extract(from: nil) == nil)
  }

  @Test func `A case without a payload is found in an optional enum`() {
    let path: CasePath<Route?, Void> = /Route.closed
    #expect(path.extract(from: path.embed(())) != nil)
    #expect(path.extract(from: .done) == nil)
    #expect(path.extract(from: .detail(1)) == nil)
    #expect(path.extract(from: nil) == nil)
    let void: CasePath<Field?, Void> = /Field.void
    #expect(void.extract(from: .void(())) != nil)
    #expect(void.extract(from: .number(1)) == nil)
    #expect(void.extract(from: nil) == nil)
    let twice: CasePath<Route??, Void> = /Route.closed
    #expect(twice.extract(from: .some(.closed)) != nil)
    #expect(twice.extract(from: .some(.done)) == nil)
    #expect(twice.extract(from: .some(nil)) == nil)
  }

  @Test func `The cases of an optional are distinguished from those of the enum in it`() {
    let routes: [Route?] = [
      nil, .closed, .detail(1), .child(.closed), .child(.child(.child(.detail(1)))), .child(.detail(2)),
    ]
    let some = /Route?.some
    #expect(routes.map(some.extract) == routes)
    let none = /Route?.none
    #expect(routes.map { none.extract(from: $0) != nil } == routes.map { $0 == nil })
    let child: CasePath<Route?, Route> = /Route.child
    #expect(routes.map(child.extract) == [nil, nil, nil, .closed, .child(.child(.detail(1))), .detail(2)])
    let sheets: [Route?] = [nil, .closed, .sheet(nil), .sheet(.closed), .sheet(.sheet(nil)), .sheet(.sheet(.closed))]
    let sheet: CasePath<Route?, Route?> = /Route.sheet
    #expect(sheets.map(sheet.extract) == [nil, nil, .some(nil), .closed, .sheet(nil), .sheet(.closed)])
    let twice: CasePath<Route??, Route?> = /Route.sheet
    #expect(
      sheets.map { twice.extract(from: .some($0)) } == [nil, nil, .some(nil), .closed, .sheet(nil), .sheet(.closed)])
    let outer: CasePath<Route??, Route?> = /Route??.some
    #expect(sheets.map { outer.extract(from: .some($0)) } == sheets.map { .some($0) })
  }

  @Test func `A payload of any type is extracted from an optional enum, and not the enum`() {
    let path: CasePath<Field?, Any> = /Field.any
    #expect(path.extract(from: .any(1)) as? Int == 1)
    #expect(path.extract(from: .number(1)) == nil)
    #expect(path.extract(from: nil) == nil)
  }

  @Test func `The path from an optional to itself, and paths that are appended, extract`() {
    #expect((/Route?.self).extract(from: .detail(1)) == .detail(1))
    #expect(CasePath<Route?, Route?>.`self`.extract(from: nil) == .some(nil))
    let appended = (/Route?.some).appending(path: /Route.detail)
    #expect(appended.extract(from: appended.embed(1)) == 1)
    #expect(appended.extract(from: .closed) == nil)
    #expect(appended.extract(from: nil) == nil)
  }

  @Test func `A path in generic code extracts from an optional`() {
    func path<Root, Value>(_ embed: @escaping @Sendable (Value) -> Root) -> CasePath<Root, Value> { /embed }
    let detail: CasePath<Route?, Int> = path { Route.detail($0) }
    #expect(detail.extract(from: .detail(1)) == 1)
    #expect(detail.extract(from: .other(1)) == nil)
    #expect(path { Route?.some($0) }.extract(from: .detail(1)) == .detail(1))
  }

  @Test func `A payload that is refused in an enum is refused in an optional of it`() {
    let issues = issues {
      let path: CasePath<Field?, (Int) -> Int> = /Field.action
      #expect(path.extract(from: .action { $0 }) == nil)
      #expect(path.extract(from: .number(1)) == nil)
      let value: CasePath<Route?, Void> = /Route.detail(1)
      #expect(value.extract(from: .detail(1)) == nil)
    }
    #expect(issues.count == 2)
  }

  @Test func `A function that doesn't make a case extracts nothing from an optional`() {
    let identity: CasePath<Route?, Route?> = /{ $0 }
    #expect(identity.extract(from: nil) == .none)
  }
}
