/// A mistake in the use of an environment that doesn't stop the program.
///
/// The description of an issue has the fact, the place, and the remedies.
public struct EnvironmentIssue: Sendable, Hashable, CustomStringConvertible {
  /// The fault, in a sentence.
  public let fact: String

  /// The place: lines that name the key, the property, the type or the value.
  public let place: [String]

  /// The possible remedies, one sentence each.
  public let remedies: [String]

  /// Creates an issue.
  ///
  /// Addresses in the names of types and key paths, which Swift prints for private and local ones, are left out.
  public init(_ fact: String, place: [String] = [], remedies: [String] = []) {
    self.fact = fact.withoutAddresses
    self.place = place.map(\.withoutAddresses)
    self.remedies = remedies.map(\.withoutAddresses)
  }

  public var description: String {
    var lines = [fact]
    lines += place.map { "  " + $0 }
    lines += remedies.map { "  • " + $0 }
    return lines.joined(separator: "\n")
  }
}

extension EnvironmentIssue {
  static func unstoredValue(of key: any EnvironmentKey.Type, explanation: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "A value was read from an environment in which it isn't set, so the default was used: \(explanation)",
      place: ["Key: \(ValueKey.type(key).source)"] + (PropertyRead.current?.place ?? []),
      remedies: ["Set the value in the environment in which this code runs."]
    )
  }

  /// Returns the issue of a property that is read before its object is bound.
  ///
  /// - Parameter wrapper: The key path of the wrapper behind the property.
  static func unboundRead(of wrapper: AnyKeyPath) -> EnvironmentIssue {
    let property = PropertyRead(wrapper)
    return EnvironmentIssue(
      "'\(property.name)' of '\(property.object)' was read while the object isn't bound to an environment, so the default "
        + "was used.",
      place: property.place,
      remedies: [
        "Bind the object before: '@EnvironmentBound' in a view, 'bindEnvironment(to:)' on a view, or "
          + "'bindEnvironment(from:)' by hand.",
        "Or make the object where the value is set for the task: in 'withEnvironment'.",
        "Read it later than in 'init', where no object is bound yet.",
      ]
    )
  }

  /// Returns the issue of a property that is read in the body of a view, while no view binds its object.
  static func unboundRead(of wrapper: AnyKeyPath, inBodyOf view: Any.Type?) -> EnvironmentIssue {
    let property = PropertyRead(wrapper)
    let body = view.map { "the body of '\($0)'" } ?? "a hierarchy of views"
    return EnvironmentIssue(
      "'\(property.name)' of '\(property.object)' was read in \(body) while the object isn't bound to an environment, so "
        + "the default was used.",
      place: (view.map { ["View: \(String(reflecting: $0))"] } ?? []) + property.place,
      remedies: [
        "Own the object with '@EnvironmentBound' in place of '@State': then it is bound before the body is evaluated.",
        "Or bind an object that something else owns: 'bindEnvironment(to:)' on a view, or 'bindEnvironment(from:)' by hand.",
        "Or make the object where the value is set for the task: in 'withEnvironment'.",
        "If the defaults are intended, set 'EnvironmentReporting.reportsUnboundReadsInBodies' to 'false'.",
      ]
    )
  }

  /// Returns the issue of a property of an unbound object that reads an observable object, which must be set.
  static func missingObject(_ type: Any.Type, readBy wrapper: AnyKeyPath) -> EnvironmentIssue {
    let property = PropertyRead(wrapper)
    let (name, object) = (property.name, property.object)
    return EnvironmentIssue(
      "'\(name)' of '\(object)' reads an observable object of type '\(type)', but '\(object)' isn't bound to an environment.",
      place: property.place,
      remedies: [
        "Bind '\(object)' before: '@EnvironmentBound' in a view, 'bindEnvironment(to:)' on a view, or "
          + "'bindEnvironment(from:)' by hand.",
        "Or read the object as optional: '@Environment(\(type).self) var \(name): \(type)?'.",
      ]
    )
  }

  /// Returns the issue of an object that is bound to an environment without values that it requires.
  static func missing(_ names: [String], of object: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "'\(object)' is bound to an environment that lacks what it requires, so defaults are used.",
      place: ["Object: \(String(reflecting: object))", "Missing: \(names.joined(separator: ", "))"]
        + names.compactMap { name in PropertyRead.location(of: name, in: object).map { "Property: \(name), at \($0)" } },
      remedies: names.map { "Set '\($0)' above the view that binds the object: '.environment(\\.\($0), …)'." } + [
        "Or set them in the values that the object is bound to by hand: 'bindEnvironment(from:)'."
      ]
    )
  }

  static func wrongType<K: EnvironmentKey>(of value: Any, for key: K.Type, source: String) -> EnvironmentIssue {
    let place = ["Key: \(ValueKey.type(key).source)"] + (PropertyRead.current?.place ?? [])
    return wrongType(of: value, expected: K.Value.self, source: source, place: place)
  }

  static func wrongType(
    of value: Any, expected: Any.Type, for keys: EnvironmentReads, of object: Any.Type,
    source: String = "the function that an object is bound to"
  ) -> EnvironmentIssue {
    let place = [
      "Object: \(String(reflecting: object))", "Key: \(keys.keys.map(\.source).sorted().joined(separator: ", "))",
    ]
    return wrongType(of: value, expected: expected, source: source, place: place)
  }

  /// Returns the issue of a value of the wrong type that a test gives by a key path.
  package static func wrongType(
    of value: Any, at keyPath: PartialKeyPath<EnvironmentValues>, for object: Any.Type
  ) -> EnvironmentIssue {
    let reads = EnvironmentValues().tracking { _ = $0[keyPath: keyPath] }.reads
    return wrongType(
      of: value, expected: type(of: keyPath).valueType, for: reads, of: object,
      source: "the dictionary that an object is bound to for a test"
    )
  }

  /// Returns the issue of a test failure that no running test can record.
  static func unrecorded(_ failure: EnvironmentIssue, at location: TestLocation) -> EnvironmentIssue {
    EnvironmentIssue(
      "A test failure could not be recorded, because no test runs in the current task; so the process stops.",
      place: [
        "Place: \(location.fileID):\(location.line)",
        "Failure: \("\(failure)".split(separator: "\n").joined(separator: "\n    "))",
      ],
      remedies: [
        "Call from the test's task or its child tasks; a detached task or a dispatch queue has no current test.",
        "Or record failures yourself: 'EnvironmentReporting.withReporter { Issue.record(\"\\($0)\") } operation: { … }'.",
      ]
    )
  }

  private static func wrongType(
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
