private import Synchronization

/// A request. The scopes entered while it is handled belong to it.
@usableFromInline
package final class EnvironmentRequest: Sendable {
  /// The scope around the request.
  let outer: TaskScope?

  private let place: SourcePlace
  private let hasEnded = Atomic(false)
  private static let reported = ReceivedIssues<String>()

  init(at place: SourcePlace, in outer: TaskScope?) {
    self.place = place
    self.outer = outer
    Self.areUsed.store(true, ordering: .relaxed)
  }

  private static let areUsed = Atomic(false)

  /// Indicates whether there has been a request in the process.
  @usableFromInline package static var exist: Bool { areUsed.load(ordering: .relaxed) }

  /// Indicates whether the operation of the request has ended. Tasks that it has started may still run.
  var isOver: Bool { hasEnded.load(ordering: .relaxed) }

  /// Notes the end of the operation.
  func end() { hasEnded.store(true, ordering: .relaxed) }

  /// Returns whether this request and another one are the same, or one is a part of the other.
  func shares(with other: EnvironmentRequest) -> Bool { isPart(of: other) || other.isPart(of: self) }

  private func isPart(of other: EnvironmentRequest) -> Bool {
    sequence(first: self) { $0.outer?.request }.contains { $0 === other }
  }

  /// Reports the use, in another request, of a host or a page of this one without values of its own.
  ///
  /// - Parameter name: The name of the host or of the page.
  package func reportUse(of name: @autoclosure () -> String) {
    guard let other = TaskScope.currentRequest, !other.shares(with: self) else { return }
    let name = name()
    EnvironmentReporting.report(
      once: name, among: Self.reported,
      EnvironmentIssue(
        "\(name) was made in one request with its values, and was used in another one, where it shows them.",
        place: ["Made in a request at: \(place)", "Used in a request at: \(other.place)"],
        remedies: [
          "Make one for each request.", "Or give it the values of all requests that use it: '(environment: values)'.",
        ], location: other.place
      )
    )
  }

  /// Reports a read in another request of an object made in this one.
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
        ], location: other.place
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

extension TaskScope {
  /// Returns the current request, for a hierarchy or a page with exactly the values of its task; `nil` if the program
  /// gives other values.
  package static func request(of values: EnvironmentValues) -> EnvironmentRequest? {
    guard let request = currentRequest else { return nil }
    return values.storedLayer === self.values(readBy: "").storedLayer ? request : nil
  }
}

// MARK: Values of a request

extension EnvironmentRequest {
  /// The key of the request in its values, by which an object with these values is found.
  enum Key: EnvironmentKey {
    static var __info: __KeyInfo { __KeyInfo(kind: .hidden) }
    static var defaultValue: EnvironmentRequest? { nil }
  }
}

extension EnvironmentValues {
  /// Returns these values, which an object owns, or those around their request if the current code handles another one.
  /// Such a read is reported.
  ///
  /// - Parameter reader: The description of the reader.
  @usableFromInline
  package func withoutOtherRequest(_ reader: @autoclosure () -> String) -> EnvironmentValues {
    guard let running = TaskScope.currentRequest,
      let request: EnvironmentRequest = storedValue(of: EnvironmentRequest.Key.self),
      !running.shares(with: request)
    else { return self }
    request.report(readBy: reader(), in: running)
    return request.outer?.values.withoutOtherRequest(reader()) ?? PreparedValues.current.all(readBy: reader())
  }
}
