/// A nonfatal mistake in the use of an environment.
///
/// ```swift
/// EnvironmentReporting.report(
///   EnvironmentIssue("The cache is full.", place: ["Folder: \(folder)"], remedies: ["Empty the folder."])
/// )
/// ```
///
/// The description of an issue has the fact, the place, the remedies, and the source of the read value.
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

  /// The place: lines naming the key, the property, the type or the value.
  public let place: [String]

  /// The possible remedies, one sentence each.
  public let remedies: [String]

  /// The source of the read value, in a sentence: the code setting it, or its default. `nil` if the issue is about
  /// something else, or if the source isn't known.
  ///
  /// ```swift
  /// issue.source  // "'currency' has its default (App/Keys.swift:3): no code sets it here."
  /// ```
  public let source: String?

  /// The place in the source at which a test fails because of the issue; `nil` for the place of the test.
  private(set) var location: SourcePlace?

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
  init(
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
  ///   - declaration: The place of the declaration of the key and its default, if it is known.
  ///   - fact: The code setting the value; `nil` if none does.
  ///   - hidden: The settings hidden by the value, the nearest first, without the default.
  package static func sourceSentence(
    key: String, declaration: String?, kindOfDefault: String, _ fact: String?, over hidden: [String]
  ) -> String {
    let place = declaration.map { " (\($0))" } ?? ""
    guard let fact else { return "'\(key)' has its \(kindOfDefault)\(place): no code sets it here." }
    return "'\(key)' \(([fact] + hidden + ["the \(kindOfDefault)\(place)"]).joined(separator: ", over "))."
  }

  /// Returns the remedy for an unset object, in a process of tests; none in another process.
  static func remediesInTest(forMissing type: Any.Type) -> [String] {
    if !TestingLibrary.isInstalled { return [] }
    let change = "{ $0[\(type).self] = … }"
    return ["In a test: the trait '.environment \(change)', or 'bindTestEnvironment \(change)' for a model."]
  }

  /// Returns the issue of a test failure without a running test to record it.
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

  /// Returns the issue of a value from an untyped source with another type than its reader expects.
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
