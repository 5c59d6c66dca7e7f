import EnvironmentViews
import Testing

/// Tests that views compare objects by identity across updates, in every kind of storage.
@MainActor
struct ExistentialComparisonTests {
  private protocol P1: AnyObject {}
  private protocol P2: AnyObject {}
  private protocol P3: AnyObject {}
  private protocol P4: AnyObject {}
  private protocol P5: AnyObject {}
  private protocol Plain {}
  private class Base {}
  private final class Object: Base, P1, P2, P3, P4, P5, Plain {}

  private struct Child<Value>: View {
    let value: Value
    var body: some View { Text("") }
  }

  private struct Parent<Value>: View {
    @State private var useOther = false
    let make: (Object) -> Value
    let first: Object
    let second: Object
    let hand: (Binding<Bool>, Binding<Int>) -> Void
    @State private var evaluation = 0

    init(
      _ make: @escaping (Object) -> Value, _ objects: [Object], hand: @escaping (Binding<Bool>, Binding<Int>) -> Void
    ) {
      (self.make, first, second, self.hand) = (make, objects[0], objects[1], hand)
    }

    var body: some View {
      let _ = hand($useOther, $evaluation)
      let _ = evaluation
      Child(value: make(useOther ? second : first))
      Child(value: Optional(make(useOther ? second : first)))
      Child(value: (make(useOther ? second : first), 1))
      Child(value: [make(useOther ? second : first)])
      Child(value: Choice.one(make(useOther ? second : first)))
      Child(value: Choice.two(1, make(useOther ? second : first)))
      Child(value: make(useOther ? second : first) as Any)
    }
  }

  private enum Choice<Value> {
    case one(Value)
    case two(Int, Value)
  }

  /// Returns the evaluations of the children when their parent is evaluated with the same object, and with another
  /// one.
  private func counts<Value>(_ make: @escaping (Object) -> Value) throws -> [Int] {
    let objects = [Object(), Object()]
    var bindings: (useOther: Binding<Bool>, evaluation: Binding<Int>)?
    let host = ViewHost { Parent(make, objects) { bindings = ($0, $1) } }
    let (useOther, evaluation) = try #require(bindings)
    bindings = nil
    func count(_ change: () -> Void) -> Int {
      _ = host.drainEvaluations()
      change()
      host.update()
      return host.drainEvaluations().count - 1
    }
    return [count { evaluation.wrappedValue += 1 }, count { useOther.wrappedValue = true }]
  }

  @Test func `An existential of any number of class-bound protocols is compared by its object`() throws {
    #expect(try counts { $0 as any P1 } == [0, 7])
    #expect(try counts { $0 as any P1 & P2 } == [0, 7])
    #expect(try counts { $0 as any P1 & P2 & P3 } == [0, 7])
    #expect(try counts { $0 as any P1 & P2 & P3 & P4 } == [0, 7])
    #expect(try counts { $0 as any P1 & P2 & P3 & P4 & P5 } == [0, 7])
  }

  @Test func `An existential that is made class-bound is compared by its object`() throws {
    #expect(try counts { $0 as AnyObject } == [0, 7])
    #expect(try counts { $0 as any Plain & AnyObject } == [0, 7])
    #expect(try counts { $0 as any Base & P1 } == [0, 7])
    #expect(try counts { $0 as any Base & P1 & P2 & P3 } == [0, 7])
    #expect(try counts { $0 as any Plain } == [0, 7])
  }

  private struct Fields3 {
    let object: any P1 & P2 & P3
    let optional: (any P1 & P2 & P3 & P4)?
    let pair: (any P2 & P3 & P4, Int)
    let text: String
  }

  private struct Weak<Value: AnyObject> {
    weak var object: Value?
    let text: String
  }

  private struct Weak1 {
    weak var object: (any P1)?
    let text: String
  }

  private struct Weak3 {
    weak var object: (any P1 & P2 & P3)?
    let text: String
  }

  private struct Unowned3 {
    unowned let object: any P1 & P2 & P3
    unowned(unsafe) let unsafe: any P1 & P2 & P3 & P4
    unowned var optional: (any P1 & P2 & P3)?
    let text: String
  }

  /// A separately allocated string, so that the bytes around the field differ each time.
  private var text: String { String(repeating: "text ", count: 10) }

  @Test func `A field of such a type is compared by its object, beside fields whose bytes differ`() throws {
    #expect(try counts { Fields3(object: $0, optional: $0, pair: ($0, 1), text: text) } == [0, 7])
    #expect(try counts { Fields3(object: $0, optional: nil, pair: ($0, 1), text: text) } == [0, 7])
  }

  @Test func `A weak or unowned field is compared by its object`() throws {
    #expect(try counts { Weak(object: $0, text: text) } == [0, 7])
    #expect(try counts { Weak1(object: $0, text: text) } == [0, 7])
    #expect(try counts { Weak3(object: $0, text: text) } == [0, 7])
    #expect(try counts { Unowned3(object: $0, unsafe: $0, optional: $0, text: text) } == [0, 7])
  }

  @Test func `A metatype is compared by its type`() throws {
    #expect(try counts { (type: type(of: $0) as any (P1 & P2 & P3).Type, text: text) } == [0, 0])
  }
}
