import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests that views with properties of all kinds are evaluated if and only if a property changed.
@MainActor
@Suite struct PropertyChangeTests {
  @Observable
  fileprivate final class Model {
    var tick = 0
    var number = 0
  }

  fileprivate enum Kind {
    case empty
    case number(Int)
    case action(() -> Void)
    case pair(name: String, Int)
  }

  fileprivate struct Action { let run: () -> Void }
  fileprivate protocol Shape {}
  fileprivate struct Circle: Shape { let radius: Int }
  fileprivate struct Path: Shape { let points: [Int] }
  fileprivate final class Box: Shape {}

  private struct Child<Value>: View {
    let value: Value
    var body: some View { Text("child") }
  }

  /// A view with a separately allocated string, so that two such views never have the same bytes.
  private struct LabelledChild<Value>: View {
    var label = String(repeating: "label ", count: 10)
    let value: Value
    var body: some View { Text(label) }
  }

  private struct Page<Value, Content: View>: View {
    let model: Model
    let values: (Int) -> Value
    let child: (Value) -> Content
    var body: some View {
      let _ = model.tick
      child(values(model.number))
    }
  }

  /// Returns whether a view is evaluated in each of five updates, with the values of a function for 0, 0, 1, 1 and 0.
  private func evaluations<Value>(of values: @escaping (Int) -> Value) -> [Bool] {
    evaluations(of: values) { Child(value: $0) }
  }

  private func evaluations<Value>(
    of values: @escaping (Int) -> Value, in child: @escaping (Value) -> some View
  ) -> [Bool] {
    let model = Model()
    let host = ViewHost { Page(model: model, values: values, child: child) }
    _ = host.drainEvaluations()
    return [0, 0, 1, 1, 0].map { number in
      model.tick += 1
      model.number = number
      host.update()
      return host.drainEvaluations().count > 1
    }
  }

  /// Expects that a view is evaluated only for different values, whether the surrounding bytes differ or not.
  private func expectGated<Value>(
    _ sourceLocation: SourceLocation = #_sourceLocation, _ values: @escaping (Int) -> Value
  ) {
    let gated = [false, false, true, false, true]
    #expect(evaluations(of: values) == gated, sourceLocation: sourceLocation)
    #expect(evaluations(of: values) { LabelledChild(value: $0) } == gated, sourceLocation: sourceLocation)
  }

  @Test func `Values are compared by value, objects by identity`() {
    let gated = [false, false, true, false, true]
    let never = [false, false, false, false, false]
    let (first, second) = (Box(), Box())
    #expect(evaluations { $0 } == gated)
    #expect(evaluations { _ in "same" } == never)
    #expect(evaluations { "a string that is too long to be stored inline \($0)" } == gated)
    #expect(evaluations { [[$0]: [$0]] } == gated)
    #expect(evaluations { $0 == 0 ? first : second } == gated)
    #expect(evaluations { $0 == 0 ? nil : second } == gated)
    #expect(evaluations { Circle(radius: $0) } == gated)
    #expect(evaluations { Path(points: [$0, 2]) } == gated)
    #expect(evaluations { Circle(radius: $0) as any Shape } == gated)
    #expect(evaluations { ($0 == 0 ? Circle(radius: 1) : Path(points: [])) as any Shape } == gated)
    #expect(evaluations { ($0 == 0 ? first : second) as any Shape } == gated)
    #expect(evaluations { Kind.number($0) } == gated)
    #expect(evaluations { _ in Kind.empty } == never)
    #expect(evaluations { $0 == 0 ? Kind.empty : .pair(name: "a", 1) } == gated)
    #expect(evaluations { Kind.pair(name: "a long name that isn't stored inline", $0) } == gated)
    #expect(evaluations { (name: "tuple", $0) } == gated)
    #expect(evaluations { \Model.number == \Model.tick ? "\($0)" : "\($0)" } == gated)
  }

  @Test func `Functions are equal if they are the same function with the same context`() {
    let gated = [false, false, true, false, true]
    let (first, second): (() -> Void, () -> Void) = ({}, { print("") })
    #expect(evaluations { Action(run: $0 == 0 ? first : second) } == gated)
    #expect(evaluations { Kind.action($0 == 0 ? first : second) } == gated)
    #expect(evaluations { number in Action { print(number) } }[2])
  }

  @Test func `Existentials are compared by the values that they contain`() {
    let (first, second) = (Object(), Object())
    expectGated { ($0 == 0 ? first : second) as AnyObject }
    expectGated { ($0 == 0 ? first : second) as any Drawable }
    expectGated { ($0 == 0 ? first : second) as any Drawable & Movable }
    expectGated { ($0 == 0 ? first : second) as any Drawable & Movable & Resizable }
    expectGated { ($0 == 0 ? first : second) as any Drawable & Movable & Resizable & Sendable & Shape }
    expectGated { ($0 == 0 ? first : second) as (any Drawable & Movable & Resizable)? }
    expectGated { ($0 == 0 ? nil : second) as (any Drawable & Movable & Resizable)? }
    expectGated { ($0 == 0 ? .some(nil) : .some(second)) as (any Drawable & Movable & Resizable)?? }
    expectGated { ($0 == 0 ? first : second) as Any }
    expectGated { ($0 == 0 ? nil : second) as Any? }
    expectGated { Circle(radius: $0) as any Shape }
    expectGated { Path(points: [$0]) as (any Shape)? }
    expectGated { Path(points: [$0]) as any Shape & Sendable }
    expectGated { ($0 == 0 ? first : Circle(radius: 1)) as any Shape }
    expectGated { $0 as any Equatable }
    expectGated { Failure(code: $0) as any Error }
    expectGated { Failure(code: $0) as (any Error)? }
    expectGated { Failure(code: $0) as any Error & Sendable as Any }
  }

  @Test func `Arrays, tuples and payloads are compared by the values that they contain`() {
    let (first, second) = (Object(), Object())
    expectGated { [$0 == 0 ? first : second] as [AnyObject] }
    expectGated { [$0 == 0 ? first : second] as [any Drawable & Movable & Resizable] }
    expectGated { [nil, $0 == 0 ? first : second] as [(any Drawable & Movable & Resizable)?] }
    expectGated { Array(repeating: Path(points: [1, 2]), count: $0 + 1) as [any Shape] }
    expectGated { [[Circle(radius: $0)], []] as [[any Shape]] }
    expectGated { (1, ($0 == 0 ? first : second) as any Drawable & Movable & Resizable, "two") }
    expectGated { (label: Circle(radius: $0) as any Shape, [first] as [any Drawable & Movable]) }
    expectGated { Payload.triple($0 == 0 ? first : second) }
    expectGated { Payload.pair(name: "a name that is not stored in place", [$0 == 0 ? first : second]) }
    expectGated { $0 == 0 ? Payload.triple(first) : .nested(.triple(first)) }
    expectGated { Payload.nested(.nested(.shape(Circle(radius: $0)))) }
    expectGated { $0 == 0 ? Payload.none : .triple(nil) }
  }

  @Test func `Weak and unowned references are compared by identity`() {
    let (first, second) = (Object(), Object())
    expectGated { WeakReference(object: $0 == 0 ? first : second) }
    expectGated { WeakReference(object: $0 == 0 ? nil : second) }
    expectGated { WeakExistential(object: $0 == 0 ? first : second) }
    expectGated { WeakExistential(object: $0 == 0 ? nil : second) }
    expectGated { [WeakExistential(object: $0 == 0 ? first : second)] }
    expectGated { UnownedReference(object: $0 == 0 ? first : second) }
    expectGated { UnownedExistential(object: $0 == 0 ? first : second) }
    expectGated { UnownedExistential(object: $0 == 0 ? nil : second) }
    let (holder, other) = (WeakHolder(first), WeakHolder(second))
    expectGated { $0 == 0 ? holder : other }
  }

  @Test func `Weak references to deallocated objects are compared without being read`() {
    func reference(_ number: Int) -> WeakExistential {
      let object = Object()
      return WeakExistential(object: object)
    }
    #expect(evaluations(of: reference).count == 5)
    #expect(evaluations(of: reference) { LabelledChild(value: $0) }.count == 5)
  }

  @Test func `Equatable objects are compared by identity, equal or not`() {
    let (first, second) = (EqualObject(), EqualObject())
    expectGated { $0 == 0 ? first : second }
    expectGated { ($0 == 0 ? first : second) as any AnyObject & Equatable }
    expectGated { [$0 == 0 ? Identified(object: first) : Identified(object: second)] }
  }

  @Test func `Functions and metatypes are compared by identity`() {
    let (first, second): (() -> Void, () -> Void) = ({}, { print("") })
    let (throwing, other): (() throws(Failure) -> Int, () throws(Failure) -> Int) = ({ 1 }, { 2 })
    expectGated { Action(run: $0 == 0 ? first : second) }
    expectGated { Throwing(run: $0 == 0 ? throwing : other) }
    expectGated { Kind.action($0 == 0 ? first : second) }
    expectGated { ($0 == 0 ? Int.self : String.self) as Any.Type }
    expectGated { ($0 == 0 ? Circle.self : Path.self) as any Shape.Type }
    expectGated { ($0 == 0 ? Circle.self : Path.self) as (any Shape.Type)? }
    expectGated { [$0 == 0 ? Circle.self : Path.self] as [any Shape.Type] }
    #expect(evaluations(of: { _ in Circle.self }) { LabelledChild(value: $0) }.allSatisfy { !$0 })
  }

  @Test func `The mirror of a value doesn't affect the comparison`() {
    expectGated { Disguised(number: $0, shape: Circle(radius: 1)) }
    #expect(evaluations { DisguisedCase.number($0) }[2])
  }

  fileprivate protocol Drawable: AnyObject {}
  fileprivate protocol Movable: AnyObject {}
  fileprivate protocol Resizable: AnyObject {}
  fileprivate final class Object: Drawable, Movable, Resizable, Shape, Sendable {}

  fileprivate struct Failure: Error { let code: Int }
  fileprivate struct Throwing { let run: () throws(Failure) -> Int }

  fileprivate indirect enum Payload {
    case none
    case triple((any Drawable & Movable & Resizable)?)
    case pair(name: String, [any Drawable & Movable & Resizable])
    case shape(any Shape)
    case nested(Payload)
  }

  fileprivate struct WeakReference { weak var object: Object? }
  fileprivate struct WeakExistential { weak var object: (any Drawable & Movable & Resizable)? }
  fileprivate struct UnownedReference { unowned let object: Object }
  fileprivate struct UnownedExistential { unowned var object: (any Drawable & Movable & Resizable)? }
  fileprivate final class WeakHolder {
    weak var object: (any Drawable & Movable & Resizable)?
    init(_ object: Object) { self.object = object }
  }

  fileprivate final class EqualObject: Equatable {
    static func == (first: EqualObject, second: EqualObject) -> Bool { true }
  }
  fileprivate struct Identified { let object: EqualObject }

  fileprivate struct Disguised: CustomReflectable {
    let number: Int
    let shape: any Shape
    var customMirror: Mirror { Mirror(self, children: []) }
  }
  fileprivate enum DisguisedCase: CustomReflectable {
    case number(Int)
    var customMirror: Mirror { Mirror(self, children: ["number": 0]) }
  }

  @Test func `A nested dynamic property has its environment and state, and updates before the outer one`() throws {
    struct Root: View {
      let log: Log
      let outer: Outer
      @State private var other = 0
      var body: some View {
        Button("\(outer.inner.count)") { outer.inner.count += 1 }
        Button("other") { other += 1 }
        Text("\(outer.text) \(other)")
      }
    }
    let log = Log()
    let host = ViewHost { Root(log: log, outer: Outer(log: log)) }
    #expect(host.html.hasSuffix("untitled 0 0"))
    #expect(log.drain() == ["inner untitled 0", "outer untitled 0"])
    try host.tap("0")
    #expect(log.drain() == ["inner untitled 1", "outer untitled 1"])
    try host.tap("other")
    #expect(host.html.hasSuffix("untitled 1 1"))
    _ = host.drainEvaluations()
    host.environment.title = "new"
    #expect(host.html.hasSuffix("new 1 1"))
    #expect(host.drainEvaluations() == ["Root"])
  }

  @Test func `A property that holds others of its type in an array has their environments and states`() throws {
    struct Outline: DynamicProperty {
      @Environment(\.title) var title
      @State var count = 0
      var parts: [Outline] = []
      var text: String { "\(title) \(count) \(parts.map(\.text))" }
    }
    struct Root: View {
      let outline = Outline(parts: [Outline(), Outline(parts: [Outline()])])
      var body: some View {
        Button("count") {
          outline.parts[0].count += 1
          outline.parts[1].parts[0].count += 2
        }
        Text(verbatim: outline.text)
      }
    }
    let host = ViewHost { Root() }
    host.environment.title = "a"
    try host.tap("count")
    #expect(host.html.hasSuffix(#"a 0 ["a 1 []", "a 0 [\"a 2 []\"]"]"#))
  }

  fileprivate struct Inner: DynamicProperty {
    let log: Log
    @Environment(\.title) var title
    @State var count = 0
    var text = ""
    mutating func update() {
      text = "\(title) \(count)"
      log("inner \(text)")
    }
  }

  fileprivate struct Outer: DynamicProperty {
    let log: Log
    var inner: Inner
    var text = ""
    init(log: Log) {
      self.log = log
      inner = Inner(log: log)
    }
    mutating func update() {
      text = inner.text
      log("outer \(text)")
    }
  }

  private struct EarlyReader: View {
    @Environment(\.title) var title
    private var early: String
    init() {
      early = ""
      early = title
    }
    var body: some View { Text("\(early) \(title);") }
  }

  private struct EarlyModifier: ViewModifier {
    @Environment(\.subtitle) var subtitle
    private var early: String?
    init() {
      early = nil
      early = subtitle
    }
    func body(content: Content) -> some View { content }
  }

  private struct PlainTitle {
    @Environment(\.settings) var settings
  }

  @Test func `A read in the initializer of a view that is shown is reported with the property and the view`() throws {
    struct Page: View {
      @Environment(\.settings.volume) var volume
      var body: some View {
        EarlyReader()
        EarlyReader().modifier(EarlyModifier())
      }
    }
    for show in [{ _ = ViewHost { Page() } }, { _ = try? renderHTML(Page()) }] {
      let facts = issues { show() }.map(\.fact)
      #expect(facts.count == 2)
      #expect(facts.contains { $0.contains("'EarlyReader.title' was read before") })
      #expect(facts.contains { $0.contains("'EarlyModifier.subtitle' was read before") })
    }
    #expect(issues { _ = ViewHost { EarlyReader() } }.count == 1)
  }

  @Test func `A read in the initializer of a page that is made for its chunks is reported`() async throws {
    let facts = try await issues { for try await _ in HTMLChunks(chunkSize: 1, content: { EarlyReader() }) {} }
    #expect(facts.map(\.fact).filter { $0.contains("'EarlyReader.title' was read before") }.count == 1)
  }

  private struct EarlyProperty: DynamicProperty {
    @Environment(\.title) private var title
    private(set) var early = ""
    init() { early = title }
  }

  private struct OuterProperty: DynamicProperty {
    var inner: [EarlyProperty]? = [EarlyProperty()]
  }

  @Test func `A read in the initializer of a property of a view is reported with both`() throws {
    struct Direct: View {
      let property = EarlyProperty()
      var body: some View { Text(property.early) }
    }
    struct Nested: View {
      var pair: (number: Int, property: OuterProperty?) = (1, OuterProperty())
      var body: some View { Text("") }
    }
    struct Page: View {
      var body: some View { Direct() }
    }
    for show in [{ _ = ViewHost { Direct() } }, { _ = ViewHost { Nested() } }, { _ = try? renderHTML(Page()) }] {
      let facts = issues { show() }.map(\.fact)
      #expect(facts.count == 1)
      #expect(facts.first?.contains("'EarlyProperty.title' was read before") == true)
    }
  }

  @Test func `A read outside of hierarchies, and one by a struct that is no view, aren't reported`() throws {
    struct Page: View {
      @Environment(\.title) var title
      var body: some View { Text("\(title) \(PlainTitle().settings.volume)") }
    }
    let reported = issues {
      #expect(EarlyReader().title == "untitled")
      #expect(PlainTitle().settings.volume == 5)
      let host = ViewHost { Page() }
      host.environment.title = "new"
      #expect(host.html == "new 5")
    }
    #expect(reported.isEmpty)
  }
}
