/// What a node has, from the beginning of a reading to its end.
@frozen
@usableFromInline
package struct DependencyReading {
  @usableFromInline package let snapshot: Unmanaged<DependencySnapshot>

  /// Whether other threads know of the reading.
  @usableFromInline let isCounted: Bool
}
