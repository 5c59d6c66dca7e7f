/// An `@Environment` property of an object that is being read, as reports describe it.
package struct ReportedProperty: Sendable {
  /// The current read, if a report may name it.
  @TaskLocal package static var current: ReportedProperty?

  /// The class or actor that declares the property.
  package let object: Any.Type

  /// The name of the property.
  package let name: String

  /// - Parameter wrapper: The key path of the wrapper behind the property.
  init(_ wrapper: AnyKeyPath) {
    object = type(of: wrapper).rootType
    let path = "\(wrapper)"
    name = path.firstRange(ofText: "._").map { String(path[$0.upperBound...]) } ?? path
  }

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
