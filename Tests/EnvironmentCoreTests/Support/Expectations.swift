import EnvironmentCore
import Testing

/// A reader of two values of an environment.
protocol GreetingReader {
  var greeting: String { get }
  var farewell: String { get }
}

extension EnvironmentValues: GreetingReader {}

/// Expects what a reader reads. A value that isn't named isn't read.
func expect(
  _ reader: some GreetingReader, greeting: String? = nil, farewell: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if let greeting { #expect(reader.greeting == greeting, sourceLocation: sourceLocation) }
  if let farewell { #expect(reader.farewell == farewell, sourceLocation: sourceLocation) }
}

/// Expects the values of the current task.
func expectCurrent(
  greeting: String? = nil, farewell: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(EnvironmentValues.current, greeting: greeting, farewell: farewell, sourceLocation: sourceLocation)
}

/// Expects the nickname, and whether it is set.
func expectNickname(
  _ nickname: String?, isSet: Bool, in values: EnvironmentValues, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(values.nickname == nickname, sourceLocation: sourceLocation)
  #expect(values.isSet(\.nickname) == isSet, sourceLocation: sourceLocation)
  #expect(values.isSet(NicknameKey.self) == isSet, sourceLocation: sourceLocation)
}

/// Expects how often the observers that `changes` made have been notified.
func expectChanges(
  _ observers: [() -> Int], _ expected: [Int], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(observers.map { $0() } == expected, sourceLocation: sourceLocation)
}

/// Expects issues that each contain a text, in this order.
func expectIssues(
  _ issues: [String], containing texts: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(issues.count == texts.count, "\(issues)", sourceLocation: sourceLocation)
  for (issue, text) in zip(issues, texts) {
    #expect(issue.contains(text), sourceLocation: sourceLocation)
  }
}

/// Expects issues that each begin with a text, in this order.
func expectIssues(
  _ issues: [String], beginningWith texts: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(issues.count == texts.count, "\(issues)", sourceLocation: sourceLocation)
  for (issue, text) in zip(issues, texts) {
    #expect(issue.hasPrefix(text), sourceLocation: sourceLocation)
  }
}

/// An error that an operation throws.
struct Failure: Error, Equatable {}

/// Expects that an operation throws its own type of error.
func expectFailure(
  sourceLocation: SourceLocation = #_sourceLocation, _ operation: () throws(Failure) -> Void
) {
  do throws(Failure) {
    try operation()
    Issue.record("The operation throws.", sourceLocation: sourceLocation)
  } catch {}
}

/// Expects that an asynchronous operation throws its own type of error.
func expectFailure(
  sourceLocation: SourceLocation = #_sourceLocation, _ operation: () async throws(Failure) -> Void
) async {
  do throws(Failure) {
    try await operation()
    Issue.record("The operation throws.", sourceLocation: sourceLocation)
  } catch {}
}
