/// Records which parts of the environment a default reads while it is made.
///
/// A default may keep the values that it is made with, as an object with `InjectionValues.current` does. It serves
/// other readers, so values that are read after the default is made are those of the reading task.
///
/// Isolation: can be used from any thread, since a default may start tasks.
final class DefaultRecorder: ReadRecorder {
  /// The recorded reads; `nil` once the default is made.
  private let noted = Lock<Unchecked<DefaultReads?>>(Unchecked(DefaultReads()))

  /// The recorder of the values that a default is made with, if this is that of a changed copy, which keeps its values.
  private let origin: DefaultRecorder?

  private init(ofCopyFrom origin: DefaultRecorder? = nil) {
    self.origin = origin
    super.init(next: nil)
  }

  /// Indicates whether the default is being made.
  var isRecording: Bool { origin?.isRecording ?? !hasEnded }

  /// Makes a default, whose reads of the environment see some values.
  ///
  /// - Returns: The default, and what it has read; `nil` for nothing.
  static func record<Value>(
    for values: EnvironmentValues, _ make: () -> Value
  ) -> (value: Value, reads: DefaultReads?) {
    let recorder = DefaultRecorder()
    // Without an attachment, since the default may serve tasks that have another one.
    let value = TaskScope.run(with: nil) {
      TaskScope.run(in: .makingDefault(for: values, with: recorder), make)
    }
    let reads = recorder.noted.withLock { noted in
      defer { noted.value = nil }
      return Unchecked(noted.value)
    }.value
    recorder.end()
    return (value, reads == DefaultReads() ? nil : reads)
  }

  override func record(_ key: ValueKey) {
    if let origin { return origin.record(key) }
    let read = Unchecked(key)
    noted.withLock { _ = $0.value?.keys.insert(read.value) }
    laterRecorder?.record(key)
  }

  override func recordAll() {
    if let origin { return origin.recordAll() }
    noted.withLock { $0.value?.isAll = true }
    laterRecorder?.recordAll()
  }

  /// The recorder of the task that reads kept values, such as that of another default.
  private var laterRecorder: ReadRecorder? {
    guard hasEnded, let recorder = TaskScope.currentRecorder, recorder !== self else { return nil }
    return recorder
  }

  override var ofChangedCopy: ReadRecorder? { origin == nil ? DefaultRecorder(ofCopyFrom: self) : self }

  override func layer(inPlaceOf recorded: ValueLayer?) -> ValueLayer? {
    // A task that the default has started goes on with the values that the default was made with.
    guard origin == nil, hasEnded, TaskScope.currentRecorder !== self else { return recorded }
    return TaskScope.values(readBy: "a default that keeps its environment").storedLayer
  }

  override func recordWrite(_ key: ValueKey) {}

  override var travels: Bool { isRecording }
}

extension ReadRecorder {
  /// Records what a default has read, which is read with the default.
  func recordReads(ofDefault reads: DefaultReads) {
    if isProbe { return }
    for key in reads.keys { record(key) }
    if reads.isAll { recordAll() }
  }
}
