import EnvironmentCore

/// A part of the value at another location.
///
/// A read makes the body depend on the part alone. A write replaces the whole value; the state then compares the parts
/// that were read.
final class PartLocation<Part: BindingPart>: BindingLocation {
  private let whole: any BindingLocation<Part.Whole>
  private let part: Part

  /// The signal of the latest read. Further reads share it.
  private var signal: ReaderSignal?

  init(_ part: Part, of whole: any BindingLocation<Part.Whole>) {
    self.part = part
    self.whole = whole
  }

  var current: Part.Part { part.read(from: whole.current) }

  var value: Part.Part {
    get {
      let signal = signal.flatMap { $0.wasSent ? nil : $0 } ?? makeSignal { _, old, new in !areSame(old, new) }
      guard let signal else { return part.read(from: whole.value) }
      self.signal = signal
      signal.access()
      return current
    }
    set { updateWhole { part.write(newValue, to: &$0) } }
  }

  func update(_ write: (inout Part.Part) -> Void) {
    updateWhole { whole in
      var new = part.read(from: whole)
      write(&new)
      part.write(new, to: &whole)
    }
  }

  private func updateWhole(_ write: (inout Part.Whole) -> Void) {
    if !part.isOfObject { return whole.update(write) }
    var value = whole.current
    write(&value)
  }

  func makeSignal(_ isChanged: @escaping PartComparison<Part.Part>) -> ReaderSignal? {
    if part.isOfObject { return nil }
    return whole.makeSignal { [part] change, old, new in part.isChanged(by: change, from: old, to: new, isChanged) }
  }

  func isSame(as other: any BindingLocation<Part.Part>) -> Bool {
    guard let other = other as? PartLocation else { return false }
    return part.isSame(as: other.part) && whole.isSame(as: other.whole)
  }
}
