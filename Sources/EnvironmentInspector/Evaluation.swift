internal import EnvironmentCore
internal import EnvironmentViews

/// An evaluation of a view's body, with the changes that caused it.
///
/// Use it to find out why a body ran. Hosts made in ``EnvironmentInspector/recording(_:)`` record their
/// evaluations.
///
/// ```swift
/// for evaluation in EnvironmentInspector.inspect(host).evaluations { print(evaluation) }
/// // 'Shop' was evaluated because the state 'currency' of 'Shop' changed (CHF → GBP): tap "Pounds".
/// ```
public struct Evaluation: Sendable, CustomStringConvertible {
  /// A change that causes an evaluation.
  ///
  /// ```swift
  /// #expect(evaluation.causes == [.state("count", of: "Page", old: "0", new: "1")])
  /// ```
  public enum Cause: Sendable, Equatable, CustomStringConvertible {
    /// The view is new at its place.
    case first

    /// A `@State` of a view has changed. The values are the starts of their descriptions.
    case state(String, of: String, old: String, new: String)

    /// An `@Environment` property of an object has changed.
    case property(String, of: String)

    /// The value of a key has changed, which a modifier or the host sets.
    case key(String, setter: String)

    /// The parent has passed other values for these fields.
    case input([String])

    /// Observable objects have changed: descriptions of the changed properties, as far as the view's fields show them.
    case observed([String])

    /// The cause as a sentence.
    public var description: String {
      switch self {
      case .first: "it is new"
      case .state(let name, let view, let old, let new): "the state '\(name)' of '\(view)' changed (\(old) → \(new))"
      case .property(let name, let object): "'\(name)' of '\(object)' changed"
      case .key(let name, let setter): "'\(name)' changed, set by \(setter)"
      case .input([]): "its parent gave it another value"
      case .input(let fields): "its parent gave it another \(fields.map { "'\($0)'" }.joined(separator: ", "))"
      case .observed([]): "an observed value changed"
      case .observed(let properties): "\(properties.joined(separator: ", ")) changed"
      }
    }

    init(_ subject: EvaluationCause.Subject) {
      self =
        switch subject {
        case .state(_, let old, let new): .state("a state", of: "another view", old: old, new: new)
        case .ownedState(let name, let view, let old, let new): .state(name, of: view, old: old, new: new)
        case .property(let name, let object): .property(name, of: object)
        case .key(let name, let setter): .key(name, setter: setter)
        case .input(let fields): .input(fields)
        case .observed(let properties): .observed(properties)
        }
    }
  }

  /// The number of the update that evaluated the body, from 1.
  public let update: Int

  /// The event, action or task that made the changes; `nil` if the program did.
  public let event: String?

  /// The name of the view.
  public let view: String

  /// The names of the views around the view, the outermost first, and of the view.
  public let path: [String]

  /// The changes that caused the evaluation; ``Cause/first`` alone for a view that is new.
  public let causes: [Cause]

  /// The time that the body took.
  public let duration: Duration

  init(_ record: RecordedEvaluation) {
    update = record.update
    event = record.causes.lazy.compactMap(\.origin).first ?? record.event
    (view, path, duration) = (record.view, record.path, record.duration)
    causes = record.causes.isEmpty ? [.first] : record.causes.map { Cause($0.subject) }
  }

  /// The evaluation as a sentence.
  public var description: String {
    "'\(view)' was evaluated because \(causes.map(\.description).joined(separator: " and "))"
      + (event.map { ": \($0)" } ?? "") + "."
  }
}
