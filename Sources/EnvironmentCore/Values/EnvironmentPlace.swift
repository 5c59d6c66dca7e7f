/// A place whose environment changes over time, such as a place in a hierarchy of views.
///
/// A copy that follows a place has the values that the place has at the time of each read, and notifies the place of
/// the read. A write makes the copy a snapshot of the current values, with the written value.
///
/// Isolation: can be used from any thread.
package protocol EnvironmentPlace: AnyObject, Sendable {
  /// The current values, or the last values of a place that has ended. These values don't follow the place.
  var values: EnvironmentValues { get }

  /// Records that a copy that follows the place reads a key, or all keys if the key is `nil`.
  func recordRead(of key: ValueKey?)

  /// Returns a function that records the reads of a snapshot taken now. Returns `nil` if no computation depends on
  /// these reads.
  ///
  /// A computation that keeps a snapshot depends on every value that is read from it.
  func readRecorderOfSnapshot() -> ((ValueKey?) -> Void)?
}

extension EnvironmentValues {
  /// Creates a copy that follows a place.
  package init(following place: any EnvironmentPlace) {
    self.init(layer: .following(place))
  }

  /// A snapshot of these values, whose reads still belong to the current computation. The same values if they follow no
  /// place.
  package var snapshot: EnvironmentValues {
    var copy = self
    if layer?.followsPlace == true { copy.replaceRecorded(by: storedLayer) }
    return copy
  }

  /// A snapshot of these values for a holder that keeps them. The current computation depends on all of them.
  package var detached: EnvironmentValues {
    guard let recorder = layer?.recorder else { return self }
    recorder.recordAll()
    return EnvironmentValues(layer: storedLayer)
  }
}

/// A recorder that passes the reads of a copy that follows a place, or of a snapshot of such a copy, to a function.
///
/// Isolation: immutable, because the copies that carry it may be on different threads.
final class PlaceRecorder: ReadRecorder {
  /// The place that is followed; `nil` for a snapshot.
  let place: (any EnvironmentPlace)?

  private let onRead: (ValueKey?) -> Void

  init(following place: any EnvironmentPlace) {
    self.place = place
    onRead = { [unowned place] in place.recordRead(of: $0) }
    super.init(next: nil)
  }

  private init(ofSnapshot onRead: @escaping (ValueKey?) -> Void) {
    place = nil
    self.onRead = onRead
    super.init(next: nil)
  }

  override func record(_ key: ValueKey) { onRead(key) }

  override func recordAll() { onRead(nil) }

  override func recordWrite(_ key: ValueKey) {}

  override var recorderOfChangedCopy: ReadRecorder? {
    guard let place else { return self }
    return place.readRecorderOfSnapshot().map { PlaceRecorder(ofSnapshot: $0) }
  }
}
