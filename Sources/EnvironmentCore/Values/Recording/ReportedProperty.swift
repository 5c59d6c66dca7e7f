/// The current read, as reports describe it. It is known only if there may be a report about it.
package struct ReportedRead: Sendable {
  /// The reader; `nil` if it isn't known.
  package private(set) var reader: (any ReportedReader)?

  /// The key read by a subscript, and the declaration containing the subscript.
  package private(set) var accessor: (key: ObjectIdentifier, function: StaticString)?

  @TaskLocal package static var current = ReportedRead()

  /// Runs a read. The key of an outer read remains known.
  package static func run<Result>(by reader: some ReportedReader, _ operation: () -> Result) -> Result {
    var read = current
    read.reader = reader
    return $current.withValue(read, operation: operation)
  }

  /// Runs a read of a key by a subscript in a declaration.
  package static func run<Result>(
    of key: any EnvironmentKey.Type, in function: StaticString, _ operation: () -> Result
  ) -> Result {
    var read = current
    read.accessor = (ObjectIdentifier(key), function)
    return $current.withValue(read, operation: operation)
  }
}

/// A property that reads values.
package protocol ReportedReader: Sendable {
  /// Returns the default of a built-in value for the reader in a process that runs tests; `nil` for that of the key.
  func builtInDefault(of key: any EnvironmentKey.Type, in values: EnvironmentValues) -> (any Sendable)?
}

/// An `@Environment` property of an object at a read, as reports describe it.
package struct ReportedProperty: ReportedReader {
  /// The property of the current read.
  package static var current: ReportedProperty? { ReportedRead.current.reader as? ReportedProperty }

  private let wrapper: Unchecked<AnyKeyPath>

  /// The key path read by the property, if it is known.
  private let source: Unchecked<AnyKeyPath?>

  /// Returns the file and the line of a property of a class or actor; `nil` if they aren't known.
  private let location: @Sendable (_ name: String, _ object: Any.Type) -> String?

  /// - Parameters:
  ///   - wrapper: The key path of the wrapper behind the property.
  ///   - source: The key path read by the property.
  ///   - location: Returns the file and the line of a property of a class or actor; `nil` if they aren't known.
  init(
    _ wrapper: AnyKeyPath, reading source: AnyKeyPath?,
    locatedBy location: @escaping @Sendable (_ name: String, _ object: Any.Type) -> String?
  ) {
    (self.wrapper, self.source, self.location) = (Unchecked(wrapper), Unchecked(source), location)
  }

  package func builtInDefault(of key: any EnvironmentKey.Type, in values: EnvironmentValues) -> (any Sendable)? { nil }

  /// The class or actor declaring the property.
  package var object: Any.Type { type(of: wrapper.value).rootType }

  /// The name of the property.
  package var name: String {
    let path = "\(wrapper.value)"
    return path.firstRange(ofText: "._").map { String(path[$0.upperBound...]) } ?? path
  }

  /// The accessor of the property's value; `nil` if its name isn't known.
  package var accessor: String? { source.value?.nameOfFirstProperty }

  /// The lines of a report that say where the property is.
  package var place: [String] {
    ["Property: \(String(reflecting: object)).\(name)"]
      + (location(name, object).map { ["Declared at: \($0)"] } ?? [])
  }
}

extension AnyKeyPath {
  /// The key path as a literal whose root the compiler infers; `nil` if the runtime has no names of its accessors.
  package var literal: String? {
    let text = "\(self)"
    return text.contains("<") ? nil : text.firstIndex(of: ".").map { "\\\(text[$0...])" }
  }

  /// The name of the first property in the key path; `nil` if it isn't known.
  package var nameOfFirstProperty: String? {
    guard let literal, literal.hasPrefix("\\.") else { return nil }
    let name = literal.dropFirst(2).prefix { $0 == "_" || $0.isLetter || $0.isNumber }
    return name.isEmpty ? nil : String(name)
  }
}
