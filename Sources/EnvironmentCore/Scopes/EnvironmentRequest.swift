/// A request, to which the scopes belong that are entered while it is handled.
final class EnvironmentRequest: Sendable {
  /// The scope around the request.
  let outer: TaskScope?

  private let place: SourcePlace
  private static let reported = ReceivedIssues<String>()

  init(at place: SourcePlace, in outer: TaskScope?) {
    self.place = place
    self.outer = outer
  }

  /// Returns whether this request and another one are the same, or one is a part of the other.
  func shares(with other: EnvironmentRequest) -> Bool { isPart(of: other) || other.isPart(of: self) }

  private func isPart(of other: EnvironmentRequest) -> Bool {
    sequence(first: self) { $0.outer?.request }.contains { $0 === other }
  }

  /// Reports that an object was made in this request, and is read in another one.
  func report(readBy reader: @autoclosure () -> String, in other: EnvironmentRequest) {
    let reader = reader()
    EnvironmentReporting.report(
      once: reader, among: Self.reported,
      EnvironmentIssue(
        """
        An object that was made in one request was read in another one, so it read no values of the first request.
        """,
        place: ["Read by: \(reader)", "Made in a request at: \(place)", "Read in a request at: \(other.place)"],
        remedies: [
          "Make a shared object before the first request: in 'main', or in 'prepareEnvironment'.",
          "Or make an object for each request.",
        ]
      )
    )
  }
}

extension TaskScope {
  /// Returns the scope, or the one around its request if the current code handles another request.
  func withoutOtherRequest(_ reader: @autoclosure () -> String) -> TaskScope? {
    guard let request, let running = Self.current?.request, !running.shares(with: request) else { return self }
    request.report(readBy: reader(), in: running)
    return request.outer?.withoutOtherRequest(reader())
  }
}
