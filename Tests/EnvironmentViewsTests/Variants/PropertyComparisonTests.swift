import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests that views with properties of all kinds are evaluated if and only if a property changed.
@MainActor
struct PropertyComparisonTests {
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
}
