/// An `@Environment` property of an object that is being read, as reports describe it.
package struct ReportedProperty: Sendable {
  /// The current read, if a report may name it.
  @TaskLocal package static var current: ReportedProperty?

  private let wrapper: Unchecked<AnyKeyPath>

  /// The key path that the property reads, if it is known.
  private let source: Unchecked<AnyKeyPath?>

  /// - Parameters:
  ///   - wrapper: The key path of the wrapper behind the property.
  ///   - source: The key path that the property reads.
  init(_ wrapper: AnyKeyPath, reading source: AnyKeyPath? = nil) {
    (self.wrapper, self.source) = (Unchecked(wrapper), Unchecked(source))
  }

  /// The class or actor that declares the property.
  package var object: Any.Type { type(of: wrapper.value).rootType }

  /// The name of the property.
  package var name: String {
    let path = "\(wrapper.value)"
    return path.firstRange(ofText: "._").map { String(path[$0.upperBound...]) } ?? path
  }

  /// The accessor of the value that the property reads; `nil` if its name isn't known.
  package var accessor: String? { source.value?.nameOfFirstProperty }

  /// The lines of a report that say where the property is.
  package var place: [String] {
    ["Property: \(String(reflecting: object)).\(name)"]
      + (Self.location(of: name, in: object).map { ["Declared at: \($0)"] } ?? [])
  }

  /// Returns the file and the line of a property, if the macro wrote the conformance of the type that declares it.
  static func location(of name: String, in object: Any.Type) -> String? {
    (object as? any __EnvironmentDeclaring.Type)?.__environmentLocations[name]
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
