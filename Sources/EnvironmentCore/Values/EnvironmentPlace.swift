/// A place whose environment changes with time, such as one in a hierarchy of views.
///
/// A copy that follows a place has the values that the place has at the time of each read, and notifies the place of the
/// read. A write ends that: from then on the copy has the values of that moment, save for what is written to it.
///
/// Isolation: can be used from any thread.
package protocol EnvironmentPlace: AnyObject, Sendable {
  /// The current values, or the last ones of a place that has ended. They follow no place.
  var values: EnvironmentValues { get }

  /// Records that a copy which follows the place reads a key; all keys, if there is none.
  func recordRead(of key: ValueKey?)

  /// Returns a function that records the reads of a snapshot taken now; `nil` if no computation depends on them.
  ///
  /// A computation that keeps a snapshot depends on what any reader finds in it.
  func readRecorderOfSnapshot() -> ((ValueKey?) -> Void)?
}

extension EnvironmentValues {
  /// Creates a copy that follows a place.
  package init(following place: any EnvironmentPlace) {
    self.init(layer: .following(place))
  }

  /// These values as they are now, whose reads still count for the computation under way; the same values if they
  /// follow no place.
  package var snapshot: EnvironmentValues {
    var copy = self
    if layer?.followsPlace == true { copy.replaceRecorded(by: storedLayer) }
    return copy
  }

  /// These values as they are now, for a holder that keeps them: the computation under way depends on all of them.
  package var detached: EnvironmentValues {
    guard let recorder = layer?.recorder else { return self }
    recorder.recordAll()
    return EnvironmentValues(layer: storedLayer)
  }
}

/// Passes the reads of a copy that follows a place, or of a snapshot of such a copy, to a function.
///
/// Isolation: immutable, as the copies that carry it may be in different threads.
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

  override var ofChangedCopy: ReadRecorder? {
    guard let place else { return self }
    return place.readRecorderOfSnapshot().map { PlaceRecorder(ofSnapshot: $0) }
  }
}
