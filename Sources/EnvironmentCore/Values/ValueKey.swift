/// The identity of a key: the type conforming to ``EnvironmentKey``, or the key path of a value without such a type.
///
/// Two keys are equal if they have the same object or metatype, which a `ValueKey` keeps alive.
package enum ValueKey {
  case type(any EnvironmentKey.Type)
  case keyPath(KeyPathKey)

  /// The address of the key in a table of entries.
  var id: ObjectIdentifier {
    switch self {
    case .type(let type): ObjectIdentifier(type)
    case .keyPath(let key): ObjectIdentifier(key)
    }
  }

  /// The name of the key in descriptions and reports.
  package var name: String {
    switch self {
    case .type(let type): EnvironmentValues.name(of: type)
    case .keyPath(let key): key.name
    }
  }

  /// The key as users write it in source: `\.greeting` for an accessor, or the name of a type for another key.
  package var source: String {
    switch self {
    case .type(let type):
      if let name = type.__info.name {
        "\\.\(name)"
      } else if let object = type.__info.object {
        "\(object).self"
      } else {
        KeyPathKey.asked(as: type)?.source ?? "\(EnvironmentValues.name(of: type)) (\(String(reflecting: type)))"
      }
    case .keyPath(let key): key.source
    }
  }

  /// The facts about the key.
  var info: __KeyInfo { type?.__info ?? __KeyInfo() }

  /// The accessor known to give the key's value unchanged; `nil` for a key whose accessor is written by hand.
  var plainAccessor: AnyKeyPath? { info.accessor }

  /// The type, if the key is a type; `nil` for a key path.
  var type: (any EnvironmentKey.Type)? {
    if case .type(let type) = self { type } else { nil }
  }

  var identity: UInt { UInt(bitPattern: id) }
}

extension ValueKey {
  package var isHidden: Bool { info.kind == .hidden }

  /// Indicates whether the key belongs to the program, and not to the library.
  var isOfProgram: Bool { info.kind == .program }
}

extension ValueKey: Hashable {
  package static func == (first: ValueKey, second: ValueKey) -> Bool { first.id == second.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

// MARK: Reports

extension ValueKey {
  /// Returns the source of the key's default, for a report.
  package var sourceOfDefault: String {
    EnvironmentIssue.sourceSentence(
      key: name, declaration: declaration, kindOfDefault: kindOfDefault, nil, over: [])
  }
}
