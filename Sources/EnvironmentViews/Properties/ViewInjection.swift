public import EnvironmentCore

extension View {
  /// Returns a copy of this view with values installed in its `@Environment` properties, including nested ones.
  ///
  /// ```swift
  /// var values = EnvironmentValues()
  /// values.path = "/home"
  /// try MyView().injectEnvironment(environment: values).path  // "/home"
  /// ```
  ///
  /// Use it to test a single view. A renderer does it for every view. The view itself isn't changed.
  ///
  /// - Throws: ``ViewInstallationError`` if there is a property without a way to install a value.
  /// - Complexity: O(dynamic properties), and O(fields) for the first view of a type.
  public func injectEnvironment(environment: EnvironmentValues) throws -> Self {
    var copy = self
    try ViewPlan.plan(for: Self.self).inject(&copy, from: ViewInjection(environment))
    return copy
  }
}

/// An error about a property in a place of a view where nothing can be installed, such as a `@State` in a plain struct.
///
/// You should make the type holding the property a ``DynamicProperty``. An `@Environment` property there reads the
/// values of the view's place, so it is an error only for `injectEnvironment(environment:)`.
///
/// ```swift
/// do {
///   print(try renderHTML(page))
/// } catch let error as ViewInstallationError {
///   print(error)  // names the property
/// }
/// ```
public struct ViewInstallationError: Error, CustomStringConvertible {
  /// The type of the view.
  public let view: Any.Type

  /// The facts, a sentence for each unreachable property.
  public let facts: [String]

  /// The fact, the place, and the remedies.
  public var description: String { environmentIssue.description }

  /// Indicates whether the view is a markup with properties of the main actor.
  private let isMarkup: Bool

  init(view: Any.Type, facts: [String]) {
    (self.view, self.facts, isMarkup) = (view, facts, false)
  }

  /// Creates the error for a markup with properties of the main actor.
  init(markup: Any.Type, facts: [String]) {
    (view, self.facts, isMarkup) = (markup, facts, true)
  }

  var environmentIssue: EnvironmentIssue {
    let place = ["View: \(String(reflecting: view))"] + facts
    guard isMarkup else {
      return EnvironmentIssue(
        "Values can't be installed in '\(view)', so its properties would read defaults.", place: place,
        remedies: ["Make the type of each such property conform to 'DynamicProperty'."])
    }
    return EnvironmentIssue(
      "'\(view)' is a 'Markup', which belongs to no actor, and has properties that belong to the main actor.",
      place: place,
      remedies: [
        "Declare it as a 'View', which is rendered on the main actor.",
        "Or pass a value to a plain property, and read others by '@Environment'.",
      ])
  }
}

/// The source of the values of a view on its own, which is part of no hierarchy.
final class ViewInjection: PropertyHost {
  let environment: EnvironmentValues

  /// Made when it is needed, since few views bind an object.
  private(set) lazy var bindings = ViewBindings()

  init(_ environment: EnvironmentValues) {
    self.environment = environment
  }
}
