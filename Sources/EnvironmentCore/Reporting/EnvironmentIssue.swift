/// A mistake in the use of an environment that doesn't stop the program.
///
/// ```swift
/// EnvironmentReporting.report(
///   EnvironmentIssue("The cache is full.", place: ["Folder: \(folder)"], remedies: ["Empty the folder."])
/// )
/// ```
///
/// The description of an issue has the fact, the place, the remedies, and the source of the value that was read.
public struct EnvironmentIssue: Sendable, Hashable, CustomStringConvertible {
  /// The fault, in a sentence.
  ///
  /// ```swift
  /// EnvironmentReporting.withReporter { issue in
  ///   logger.warning("\(issue.fact)", metadata: ["place": "\(issue.place.joined(separator: ", "))"])
  /// } operation: {
  ///   server.run()
  /// }
  /// ```
  public let fact: String

  /// The place: lines that name the key, the property, the type or the value.
  public let place: [String]

  /// The possible remedies, one sentence each.
  public let remedies: [String]

  /// The source of the value that was read, in a sentence: the code that sets it, or its default. `nil` if the issue is
  /// about something else, or if the source isn't known.
  ///
  /// ```swift
  /// issue.source  // "'currency' has its default (App/Keys.swift:3): no code sets it here."
  /// ```
  public let source: String?

  /// The place in the source at which a test fails because of the issue; `nil` for the place of the test.
  package private(set) var location: SourcePlace?

  /// Creates an issue.
  ///
  /// ```swift
  /// EnvironmentIssue("The cache is full.", place: ["Cache: prices"], remedies: ["Remove old entries."])
  /// ```
  ///
  /// Addresses in the names of types and key paths, which Swift prints for private and local ones, are left out.
  public init(_ fact: String, place: [String] = [], remedies: [String] = [], source: String? = nil) {
    self.fact = fact.withoutAddresses
    self.place = place.map(\.withoutAddresses)
    self.remedies = remedies.map(\.withoutAddresses)
    self.source = source?.withoutAddresses
  }

  /// Creates an issue at a place in the source.
  package init(
    _ fact: String, place: [String] = [], remedies: [String] = [], source: String? = nil, location: SourcePlace?
  ) {
    self.init(fact, place: place, remedies: remedies, source: source)
    self.location = location
  }

  public var description: String {
    var lines = [fact]
    lines += place.map { "  " + $0 }
    lines += remedies.map { "  • " + $0 }
    if let source { lines.append("  " + source) }
    return lines.joined(separator: "\n")
  }
}

extension EnvironmentIssue {
  /// Returns the source of a value as a sentence.
  ///
  /// - Parameters:
  ///   - declaration: The place that declares the key and its default, if it is known.
  ///   - fact: The code that sets the value; `nil` if none does.
  ///   - hidden: The settings that the value hides, the nearest first, without the default.
  package static func sourceSentence(
    key: String, declaration: String?, kindOfDefault: String, _ fact: String?, over hidden: [String]
  ) -> String {
    let place = declaration.map { " (\($0))" } ?? ""
    guard let fact else { return "'\(key)' has its \(kindOfDefault)\(place): no code sets it here." }
    return "'\(key)' \(([fact] + hidden + ["the \(kindOfDefault)\(place)"]).joined(separator: ", over "))."
  }

  /// Returns the issue of a property that is read before its object is bound.
  ///
  /// - Parameters:
  ///   - wrapper: The key path of the wrapper behind the property.
  ///   - holder: The type of the object's bound holder, if one is known.
  ///   - source: The source of the value.
  static func unboundRead(of wrapper: AnyKeyPath, heldBy holder: Any.Type?, from source: String?) -> EnvironmentIssue {
    let property = ReportedProperty(wrapper)
    return EnvironmentIssue(
      "'\(property.name)' of '\(property.object)' was read while the object isn't bound to an environment, so the default "
        + "was used.",
      place: property.place,
      remedies: (holder.map {
        [
          "Bind it with the '\($0)' that holds it: 'includeChildren: true' where that is bound. Outside of views, bind again "
            + "after it gets another child."
        ]
      } ?? []) + [
        "Bind the object before: '@EnvironmentBound' in a view in place of '@State', 'bindEnvironment(to:)' on a view, or "
          + "'bindEnvironment(from:)' by hand.",
        "Or make the object where the value is set for the task: in 'withEnvironment'.",
        "Read it later than in 'init', where no object is bound yet.",
      ],
      source: source
    )
  }

  /// Returns the issue of a property of an unbound object that reads an observable object, which must be set.
  static func missingObject(_ type: Any.Type, readBy wrapper: AnyKeyPath) -> EnvironmentIssue {
    let property = ReportedProperty(wrapper)
    let (name, object) = (property.name, property.object)
    return EnvironmentIssue(
      "'\(name)' of '\(object)' reads an observable object of type '\(type)', but '\(object)' isn't bound to an environment.",
      place: property.place,
      remedies: [
        "Bind '\(object)' before: '@EnvironmentBound' in a view, 'bindEnvironment(to:)' on a view, or "
          + "'bindEnvironment(from:)' by hand.",
        "Or read the object as optional: '@Environment(\(type).self) var \(name): \(type)?'.",
      ]
        + remediesInTest(forMissing: type)
    )
  }

  /// Returns the remedy for an object that isn't set, in a process of tests; none in another process.
  static func remediesInTest(forMissing type: Any.Type) -> [String] {
    if !TestingLibrary.isInstalled { return [] }
    let change = "{ $0[\(type).self] = … }"
    return ["In a test: the trait '.environment \(change)', or 'bindTestEnvironment \(change)' for a model."]
  }

  /// Returns the issue of an object that is bound to an environment without values that it requires.
  static func missing(_ names: [String], of object: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(object)' is bound to an environment that lacks what it requires, so defaults are used.",
      place: ["Object: \(String(reflecting: object))", "Missing: \(names.joined(separator: ", "))"]
        + names.compactMap { name in
          ReportedProperty.location(of: name, in: object).map { "Property: \(name), at \($0)" }
        },
      remedies: names.map { "Set '\($0)' above the view that binds the object: '.environment(\\.\($0), …)'." } + [
        "Or set \(names.count == 1 ? "it" : "them") in the values that the object is bound to by hand: 'bindEnvironment(from:)'."
      ]
        + (RunningTest.current == nil
          ? [] : ["In a test: 'bindTestEnvironment { … }', or the trait '.environment { … }' and no binding."])
    )
  }

  /// Returns the issue of a test failure that no running test can record.
  static func unrecorded(_ failure: EnvironmentIssue, at location: SourcePlace) -> EnvironmentIssue {
    EnvironmentIssue(
      "A test failure could not be recorded, because no test runs in the current task; so the process stops.",
      place: [
        "Place: \(location)",
        "Failure: \("\(failure)".split(separator: "\n").joined(separator: "\n    "))",
      ],
      remedies: [
        "Call from the test's task or its child tasks; a detached task or a dispatch queue has no current test.",
        "Or record failures yourself: 'EnvironmentReporting.withReporter { Issue.record(\"\\($0)\") } operation: { … }'.",
      ]
    )
  }

  /// Returns the issue of a value from an untyped source that isn't of the type that its reader expects.
  static func wrongType(
    of value: Any, expected: Any.Type, source: String, place: [String]
  ) -> EnvironmentIssue {
    EnvironmentIssue(
      "A value from \(source) has the wrong type, so the default was used.",
      place: place + [
        "Expected: \(String(reflecting: expected))",
        "Got: \(String(reflecting: type(of: value))): \(value)",
      ],
      remedies: ["Give a value of the expected type."]
    )
  }
}
