import EnvironmentCore
import EnvironmentViews
import Foundation
import Testing

/// Tests of enums of every layout that the compiler records differently, as properties of views: they are shown, and
/// only a reader of the environment, in any case, can't be installed.
@MainActor
struct EnumPayloadTests {
  typealias Reader = Environment<String>

  private struct Holder<Value>: View {
    let value: Value
    var body: some View { EmptyView() }
  }

  /// Shows a view with a property of the value's type, and returns whether values can be installed in it.
  private func canInstall<Value>(_ value: Value) throws -> Bool {
    try expectHTML(of: Holder(value: value), "")
    do {
      _ = try Holder(value: value).injectEnvironment(environment: EnvironmentValues())
      return true
    } catch is ViewInstallationError {
      return false
    }
  }

  @Test func `Values are installed beside enums without a reader`() throws {
    #expect(try canInstall(Plain.second))
    #expect(try canInstall(Never?.none))
    #expect(try canInstall(Single.only(1)))
    #expect(try canInstall(Mixed.text("text")))
    #expect(try canInstall(List<Int>.node(1, .node(2, .end))))
    #expect(try canInstall(Either<Int, String>.left(1)))
    #expect(try canInstall(Outer<Int>.Inner<String>.both(1, "one")))
    #expect(try canInstall(Failing<CancellationError>.action({ 1 })))
    #expect(try canInstall(Result<Int, any Error>.success(1)))
    #expect(try canInstall(FloatingPointRoundingRule.up))
    #expect(try canInstall(Calendar.Identifier.gregorian))
    #expect(try canInstall(DispatchTimeInterval.seconds(1)))
    #expect(try canInstall(JSONEncoder.DateEncodingStrategy.iso8601))
  }

  @Test func `No value is installed in an enum with a reader in a case that the value doesn't have`() throws {
    #expect(try !canInstall(Either<Int, Reader>.left(1)))
    #expect(try !canInstall(Either<Int, [Reader?]>.left(1)))
    #expect(try !canInstall(Either<Int, (Int, Reader)>.left(1)))
    #expect(try !canInstall(Either<Int, Either<Int, Either<Int, Reader>>>.left(1)))
    #expect(try !canInstall(List<Reader>.end))
    #expect(try !canInstall(Outer<Int>.Inner<Reader>.none))
    #expect(try !canInstall(Outer<Reader>.Inner<Int>.none))
    #expect(try !canInstall(Many.first))
    #expect(try !canInstall([Either<Int, Reader>]()))
    #expect(try !canInstall(Result<Reader, any Error>.failure(CancellationError())))
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
    case sixth(reader: (Int, [Reader]))
  }
}
