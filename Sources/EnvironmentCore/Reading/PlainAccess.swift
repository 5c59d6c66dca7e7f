/// A key whose plain accessor is the key path of a property.
///
/// Such a property reads an entry of the key, and its key path needn't be applied.
//
// For the benchmark `views/html of 10,000 elements that read the environment`: applying the key path takes 750 of the
// 1,450 instructions for installing a property.
//
// `@unchecked Sendable`: a key path is immutable, and so are the arguments of its subscripts.
package struct PlainAccess: @unchecked Sendable {
  fileprivate let keyPath: AnyKeyPath
  fileprivate let key: any EnvironmentKey.Type
}

extension Environment {
  /// Looks up the value for later reads, by one read. Returns the key behind the property's plain accessor; `nil` if the
  /// property's key path is another one.
  package mutating func installFindingKey(_ values: EnvironmentValues) -> PlainAccess? {
    guard Value.self != EnvironmentValues.self, case .keyPath(let keyPath) = source, !EvaluationCause.areRecorded else {
      install(values)
      return nil
    }
    var recorder = AccessRecorder(next: values.layer?.recorder)
    let value = EnvironmentValues(layer: .recording(values.storedLayer, with: recorder))[keyPath: keyPath]
    // A value with a copy of the recorded values is read again without the recorder.
    if !withExtendedLifetime(value, { isKnownUniquelyReferenced(&recorder) }) {
      install(values)
      return nil
    }
    installed = value
    guard let key = recorder.reads.keys.first(where: { $0.plainAccessor == keyPath })?.type,
      key.hasValues(of: Value.self)
    else { return nil }
    return PlainAccess(keyPath: keyPath, key: key)
  }

  /// Looks up the value for later reads, given the key from a property of the same declaration.
  package mutating func install(_ values: EnvironmentValues, by access: PlainAccess) {
    guard case .keyPath(let keyPath) = source, keyPath === access.keyPath, !values.interceptsReads,
      !TestObservers.areActive, !EvaluationCause.areRecorded
    else { return install(values) }
    // The values of the key have the type `Value`.
    if let entry = values.layer?.entry(for: EnvironmentValues.identity(of: access.key)) {
      installed = TypedEntry<Value>.value(at: entry)
    } else {
      installed = access.key.defaultValue(in: values, as: Value.self)
    }
  }
}

extension EnvironmentKey {
  fileprivate static func hasValues(of type: Any.Type) -> Bool { Value.self == type }

  /// Returns the default, given the type of the key's values.
  fileprivate static func defaultValue<Result>(in values: EnvironmentValues, as type: Result.Type) -> Result {
    unsafeBitCast(__defaultValue(in: values), to: type)
  }
}
