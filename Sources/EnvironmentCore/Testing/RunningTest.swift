private import Synchronization

/// A running test: a test function, or one case of a parameterized test function.
///
/// It keeps the objects of the test alone, such as the defaults made in the test.
package final class RunningTest: Sendable {
  /// A number unique among the running tests and the reporters of the process.
  let number = makeNumber()

  private static let lastNumber = Atomic(0)

  static func makeNumber() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }

  /// The name of the test, for reports.
  package let name: String

  private let bindsObjects = Atomic(false)

  /// Indicates whether the test has bound an object by `bindTestEnvironment`, or with its children. From then on, a
  /// read ending in a declared default fails the test if the object has never been bound.
  package var hasBoundObjects: Bool {
    get { bindsObjects.load(ordering: .relaxed) }
    set { bindsObjects.store(newValue, ordering: .relaxed) }
  }

  private let appendixTexts = Lock<[@Sendable () -> String?]>([])
  private let parts = Lock<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  package init(name: String) {
    self.name = name
  }

  /// Returns the test's own object of a type. Makes it if the test has none.
  func part<Part: AnyObject & Sendable>(_ make: () -> Part) -> Part {
    parts.withLock { parts in
      if let part = parts[ObjectIdentifier(Part.self)] { return unsafeDowncast(part, to: Part.self) }
      let part = make()
      parts[ObjectIdentifier(Part.self)] = part
      return part
    }
  }

  /// Adds a text to the record of the test's environment. The function returns `nil` if there is no text any more.
  package func addAppendix(_ text: @escaping @Sendable () -> String?) {
    appendixTexts.withLock { $0.append(text) }
  }

  /// The texts added to the record of the test's environment.
  package var appendices: [String] { appendixTexts.withLock { $0 }.compactMap { $0() }.filter { !$0.isEmpty } }

  /// The test of the current code; `nil` outside of tests, and in a detached task or a dispatch queue.
  package static var current: RunningTest? {
    guard let library = TestingLibrary.installed else { return nil }
    return carried ?? library.runningTest()
  }

  /// The test of an escaped continuation, or the case run by a trait.
  @TaskLocal private static var carried: RunningTest?

  package static var isCarried: Bool { carried != nil }

  /// Runs an operation as part of a test, or of none.
  static func run<Result, Failure>(
    in test: RunningTest?, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let test else { return try operation() }
    return try $carried.with(test, operation)
  }

  /// Runs an asynchronous operation as part of a test, or of none, in the caller's isolation.
  nonisolated(nonsending) package static func run<Result, Failure>(
    in test: RunningTest?, _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    guard let test else { return try await operation() }
    return try await $carried.with(test, operation)
  }
}

/// The core's interface to the testing libraries of the process.
@usableFromInline
package struct TestingLibrary: Sendable {
  /// Returns the test of the current task.
  let runningTest: @Sendable () -> RunningTest?

  /// Fails the running test with a message, at a place in its source or at the test itself. Returns `false` and does
  /// nothing if no test runs.
  let recordFailure: @Sendable (_ message: String, _ location: SourcePlace?) -> Bool

  /// Adds a warning to the running test. Returns `false` and does nothing if no test with warnings runs.
  let recordWarning: @Sendable (_ message: String, _ location: SourcePlace?) -> Bool

  package init(
    runningTest: @escaping @Sendable () -> RunningTest?,
    recordFailure: @escaping @Sendable (_ message: String, _ location: SourcePlace?) -> Bool,
    recordWarning: @escaping @Sendable (_ message: String, _ location: SourcePlace?) -> Bool = { _, _ in false }
  ) {
    self.runningTest = runningTest
    self.recordFailure = recordFailure
    self.recordWarning = recordWarning
  }

  /// Makes this the testing library of the process.
  ///
  /// Call it while the process loads, before there is a second thread.
  package func install() {
    Self.installed = self
    Self.isInstalled = true
  }

  /// The testing library of the process.
  //
  // `nonisolated(unsafe)`: written once, while the process loads and before there is a second thread.
  nonisolated(unsafe) static private(set) var installed: TestingLibrary?

  /// Indicates whether there is a testing library in the process.
  //
  // `nonisolated(unsafe)`: as above.
  @usableFromInline nonisolated(unsafe) package private(set) static var isInstalled = false
}

/// A place in the source, for reports and for failures of tests.
package struct SourcePlace: CustomStringConvertible, Hashable, Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  package init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Creates a place where no test can fail, which needs no path.
  package init(_ fileID: StaticString, _ line: UInt, _ column: UInt = 1) {
    self.init(fileID: fileID, filePath: fileID, line: line, column: column)
  }

  package var description: String { "\(fileID):\(line)" }

  package static func == (first: SourcePlace, second: SourcePlace) -> Bool {
    first.line == second.line && first.column == second.column && "\(first.fileID)" == "\(second.fileID)"
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine("\(fileID)")
    hasher.combine(line)
    hasher.combine(column)
  }

  /// Returns whether two places are the same call of a function whose name has a length. All calls in the argument of a
  /// macro have the place of the macro, so these can't be told apart. The column of any other call is the one after the
  /// name.
  //
  // A macro elsewhere than at the beginning of a line may be mistaken for a call.
  func isSameCall(as other: SourcePlace, nameLength: Int) -> Bool {
    line == other.line && column == other.column && column > nameLength && fileID.hasPointerRepresentation
      && other.fileID.hasPointerRepresentation
      && fileID.utf8Start == other.fileID.utf8Start
  }
}
