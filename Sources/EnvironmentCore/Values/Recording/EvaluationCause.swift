internal import Synchronization

/// A change for which a body is evaluated, as recorders of hosts see it.
///
/// While no host is recorded, a change costs one load of a counter.
package struct EvaluationCause: Sendable, Equatable {
  package enum Subject: Sendable, Equatable {
    /// A state, identified by its location, with descriptions of its values.
    case state(ObjectIdentifier, old: String, new: String)

    /// A state whose name and owner are known.
    case ownedState(String, of: String, old: String, new: String)

    /// An `@Environment` property of an object of a type.
    case property(String, of: String)

    /// A key, and the code setting its value.
    case key(String, setter: String)

    /// The fields of a view with other values than in the former view.
    case input([String])

    /// A value whose change Observation has announced, with descriptions of the changed properties, as far as they were
    /// found.
    case observed([String])
  }

  package var subject: Subject

  /// The event or the action in which the change was made; `nil` if it isn't known.
  package let origin = Self.context.origin

  package init(_ subject: Subject) {
    self.subject = subject
  }

  /// Returns the start of the description of a value, without the name of `Optional`.
  package static func description(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, let wrapped = mirror.children.first { return description(of: wrapped.value) }
    let text = "\(value)".withoutAddresses
    return text.count > 60 ? text.prefix(59) + "…" : text
  }

  // MARK: Recording

  private static let recorderCount = Atomic(0)

  /// Indicates whether a host is recorded.
  package static var areRecorded: Bool { recorderCount.load(ordering: .relaxed) != 0 }

  package static func addRecorder() { recorderCount.add(1, ordering: .relaxed) }
  package static func removeRecorder() { recorderCount.subtract(1, ordering: .relaxed) }

  /// The change whose readers are being notified, and the event or the action that is running or has started the task.
  @TaskLocal private static var context: (cause: EvaluationCause?, origin: String?) = (nil, nil)

  /// The change whose readers are being notified.
  package static var current: EvaluationCause? { context.cause }

  /// Notifies the readers of a change.
  package static func announce(_ subject: @autoclosure () -> Subject, _ notify: () -> Void) {
    areRecorded ? $context.withValue((EvaluationCause(subject()), context.origin), operation: notify) : notify()
  }

  /// Runs code that may make changes: an event, or an action of a view.
  package static func attribute(to origin: @autoclosure () -> String, _ operation: () -> Void) {
    areRecorded ? $context.withValue((context.cause, origin()), operation: operation) : operation()
  }
}
