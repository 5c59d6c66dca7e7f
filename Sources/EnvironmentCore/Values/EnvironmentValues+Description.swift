extension EnvironmentValues: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The names and values of the stored entries, in alphabetical order.
  ///
  /// ```swift
  /// print(values)  // EnvironmentValues(greeting: Salut, isVerbose: true)
  /// ```
  ///
  /// Unset values don't appear: no default is made and no key is read.
  public var description: String {
    let values = described.map { "\($0.name): \($0.value)" }
    return "EnvironmentValues(" + values.joined(separator: ", ") + ")"
  }

  /// The same as ``description``, with the debug descriptions of the values.
  public var debugDescription: String {
    let values = described.map { "\($0.name): \(String(reflecting: $0.value))" }
    return "EnvironmentValues(" + values.joined(separator: ", ") + ")"
  }

  /// The names and values of the stored entries, for `dump` and the debugger.
  public var customMirror: Mirror {
    Mirror(self, children: described.map { (label: $0.name, value: $0.value) }, displayStyle: .struct)
  }

  /// Returns the name of a key in a description: that of its `@Entry`, or else that of its type.
  ///
  /// Use it in your own reports, to name a key as the reports of this package do.
  ///
  /// ```swift
  /// EnvironmentValues.name(of: GreetingKey.self)  // "GreetingKey"
  /// ```
  public static func name(of key: any EnvironmentKey.Type) -> String {
    let info = key.__info
    return info.name ?? KeyPathKey.asked(as: key)?.name ?? "\(info.object ?? key)"
  }

  /// The stored values, without those for the library's own use, sorted by name. Keys with the same name are sorted by
  /// their qualified names.
  private var described: [(name: String, value: Any)] {
    layer?.recorder?.recordAll()
    return storedEntries.filter { !$0.key.isHidden }
      .map { entry in
        let qualifiedName = entry.key.type.map { String(reflecting: $0) } ?? entry.key.name
        return (name: entry.key.name, qualifiedName: qualifiedName, value: entry.anyValue)
      }
      .sorted { ($0.name, $0.qualifiedName) < ($1.name, $1.qualifiedName) }
      .map { ($0.name, $0.value) }
  }
}
