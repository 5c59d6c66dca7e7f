extension EnvironmentValues {
  /// Sets the value at a key path, and reads nothing if the key path is a key's own accessor.
  ///
  /// To write through a key path is to read first what is there, which would make the default of a value that nobody ever
  /// reads, and ask a strict handler. Here the accessor reads what is about to be written. Where the key path turns out to
  /// be another one, such as one that goes on into a value, it is applied again, as it is.
  package mutating func set<Value>(_ value: Value, at keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    guard !OtherKeyPaths.contains(keyPath) else { return self[keyPath: keyPath] = value }
    let recorder = ReadRecorder(next: nil, supplied: value)
    var copy = EnvironmentValues(layer: .recording(storedLayer, with: recorder))
    copy[keyPath: keyPath] = value
    guard recorder.reads.count == 1, let key = recorder.reads.keys.values.first as? any __PlainKey.Type,
      key.__keyPath == keyPath
    else {
      OtherKeyPaths.insert(keyPath)
      return self[keyPath: keyPath] = value
    }
    if let outer = layer?.recorder {
      outer.recordWrite(Self.identity(of: key))
      layer = .recording(copy.storedLayer, with: outer)
    } else {
      layer = copy.storedLayer
    }
  }
}

/// The key paths that are known not to be a key's own accessor.
private enum OtherKeyPaths {
  private static let known = Lock(Unchecked<Set<AnyKeyPath>>([]))

  /// A key path with arguments is another one for each of them, so there may be no end to them.
  private static var capacity: Int { 1_000 }

  static func contains(_ keyPath: AnyKeyPath) -> Bool {
    let keyPath = Unchecked(keyPath)
    return known.withLock { $0.value.contains(keyPath.value) }
  }

  static func insert(_ keyPath: AnyKeyPath) {
    let keyPath = Unchecked(keyPath)
    known.withLock { known in
      if known.value.count < capacity { known.value.insert(keyPath.value) }
    }
  }
}
