import EnvironmentCore
import EnvironmentViews
import Foundation
import Testing

/// Tests of enums of every layout that the compiler records differently, as properties of views: only a reader of the
/// environment, in any case, is an error.
@MainActor
struct EnumPayloadTests {
  typealias Reader = Environment<String>

  private struct Holder<Value>: View {
    let value: Value
    var body: some View { EmptyView() }
  }

  /// Returns whether a view with a property of the value's type can be shown.
  private func canShow<Value>(_ value: Value) throws -> Bool {
    do {
      try expectHTML(of: Holder(value: value), "")
      return true
    } catch is ViewInstallationError {
      return false
    }
  }

  @Test func `Enums without a reader are shown`() throws {
    #expect(try canShow(Plain.second))
    #expect(try canShow(Never?.none))
    #expect(try canShow(Single.only(1)))
    #expect(try canShow(Mixed.text("text")))
    #expect(try canShow(List<Int>.node(1, .node(2, .end))))
    #expect(try canShow(Either<Int, String>.left(1)))
    #expect(try canShow(Outer<Int>.Inner<String>.both(1, "one")))
    #expect(try canShow(Failing<CancellationError>.action({ 1 })))
    #expect(try canShow(Result<Int, any Error>.success(1)))
    #expect(try canShow(FloatingPointRoundingRule.up))
    #expect(try canShow(Calendar.Identifier.gregorian))
    #expect(try canShow(DispatchTimeInterval.seconds(1)))
    #expect(try canShow(JSONEncoder.DateEncodingStrategy.iso8601))
  }

  @Test func `An enum with a reader in a case that the value doesn't have is an error`() throws {
    #expect(try !canShow(Either<Int, Reader>.left(1)))
    #expect(try !canShow(Either<Int, [Reader?]>.left(1)))
    #expect(try !canShow(Either<Int, (Int, Reader)>.left(1)))
    #expect(try !canShow(Either<Int, Either<Int, Either<Int, Reader>>>.left(1)))
    #expect(try !canShow(List<Reader>.end))
    #expect(try !canShow(Outer<Int>.Inner<Reader>.none))
    #expect(try !canShow(Outer<Reader>.Inner<Int>.none))
    #expect(try !canShow(Many.first))
    #expect(try !canShow([Either<Int, Reader>]()))
    #expect(try !canShow(Result<Reader, any Error>.failure(CancellationError())))
  }

  private enum Plain { case first, second }
  private enum Single { case only(Int) }
  private enum Mixed {
    case none
    case number(Int, named: Double)
    case text(String)
    case action(() async throws -> Void)
    case any(any Equatable & Sendable)
    case type(any View.Type)
    case object(NSObject)
    case state(Binding<Int>)
  }
  private indirect enum List<Element> {
    case end
    case node(Element, List)
  }
  private enum Either<First, Second> {
    case left(First)
    case right(Second)
  }
  private struct Outer<First> {
    enum Inner<Second> {
      case none
      case both(First, Second)
    }
  }
  private enum Failing<Failure: Error> {
    case none
    case action(() throws(Failure) -> Int)
  }
  private enum Many {
    case first, second, third
    indirect case fourth(Many, Many)
    case fifth(Int, Int, Int, Int, String, String)
    case sixth(reader: (Int, [InjectEnvironmentTests.Label]))
  }
}
