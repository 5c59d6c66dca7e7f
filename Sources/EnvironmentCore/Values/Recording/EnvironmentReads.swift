/// The keys read from an environment by a computation.
///
/// Use it to find out which values a result depends on, such as those of a cached page.
///
/// ```swift
/// let (greeting, reads) = values.tracking { $0.greeting.uppercased() }
/// reads.contains(\.greeting)  // true
/// ```
public struct EnvironmentReads {
  package internal(set) var keys: Set<ValueKey> = []

  /// Indicates whether all set values were read, by the computation or by the default of one of its keys.
  var includeAll = false

  /// The number of different keys read.
  public var count: Int { keys.count }

  /// Indicates whether no key was read.
  public var isEmpty: Bool { keys.isEmpty }

  /// Returns whether a key was read.
  ///
  /// ```swift
  /// if reads.contains(PriceKey.self) { refreshPrices() }
  /// ```
  ///
  /// - Complexity: O(1).
  public func contains(_ key: any EnvironmentKey.Type) -> Bool {
    keys.contains(.type(key))
  }

  /// Returns whether any of the keys behind a key path was read.
  ///
  /// ```swift
  /// reads.contains(\.greeting)
  /// ```
  ///
  /// Applies the key path to an empty environment to find its keys, which may make a default.
  public func contains(_ keyPath: PartialKeyPath<EnvironmentValues>) -> Bool {
    !EnvironmentValues().keys(readBy: keyPath).isDisjoint(with: keys)
  }

  /// Returns whether every recorded key has the same stored entry in both environments. A key with no entry in either
  /// is unchanged if both environments have the same strict handler.
  ///
  /// Use it to keep the result of a computation until one of its values is set again.
  ///
  /// ```swift
  /// let (page, reads) = values.tracking { makePage($0) }
  /// let newPage = reads.areUnchanged(from: values, to: newValues) ? page : makePage(newValues)
  /// ```
  ///
  /// A computation whose reads are unchanged gives the same result. Values are not compared.
  ///
  /// - Complexity: O(``count``).
  public func areUnchanged(from old: EnvironmentValues, to new: EnvironmentValues) -> Bool {
    let (old, new) = (old.storedLayer, new.storedLayer)
    if old === new { return true }
    if includeAll { return false }
    func isUnchanged(_ key: UInt) -> Bool { old?.entry(for: key) == new?.entry(for: key) }
    let hasSameHandler = isUnchanged(UnstoredValueHandlerKey.identity)
    // The strict handler determines the value of an unset key.
    return keys.allSatisfy { isUnchanged($0.identity) && (hasSameHandler || old?.entry(for: $0.identity) != nil) }
  }
}

extension EnvironmentReads: CustomStringConvertible {
  /// The names of the keys, in alphabetical order.
  public var description: String {
    "[" + keys.map(\.name).sorted().joined(separator: ", ") + "]"
  }
}

extension EnvironmentValues {
  /// Runs an operation with a copy of these values, and returns the keys read from the copy.
  ///
  /// ```swift
  /// let (result, reads) = values.tracking { values in
  ///   values.isVerbose ? values.greeting : ""
  /// }
  /// // reads: [greeting, isVerbose], or [isVerbose] alone
  /// ```
  ///
  /// Reads from copies of the copy count, too. Recordings nest: an outer recording includes the reads of an inner one.
  ///
  /// - Complexity: the operation's own, and a dictionary access for each read.
  public func tracking<Result, Failure>(
    _ operation: (EnvironmentValues) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, reads: EnvironmentReads) {
    let recorder = AccessRecorder(next: layer?.recorder)
    let result = try operation(EnvironmentValues(layer: .recording(storedLayer, with: recorder)))
    return (result, recorder.reads)
  }
}
