/// A recorder of the parts of the environment read by a default while it is made.
///
/// A default may keep the values that it is made with, as an object with `InjectionValues.current` does. The default
/// serves other readers, too. So once it is made, reading the kept values gives the values of the reading task.
///
/// Isolation: can be used from any thread, since a default may start tasks.
final class DefaultRecorder: AccessRecorder {
  /// The recorded reads; `nil` once the default is made.
  private let noted = Guarded<EnvironmentReads?>(EnvironmentReads())

  /// The recorder of the original values, if this is the recorder of a changed copy. A changed copy keeps its values.
  private let origin: DefaultRecorder?

  /// The values with which the default is made; `nil` once it is made: its objects and tasks don't keep them alive.
  private let values = Guarded<ValueLayer??>(nil)

  init(ofCopyFrom origin: DefaultRecorder? = nil) {
    self.origin = origin
    super.init(next: nil)
  }

  /// The thread on which the default is made.
  private let thread = CurrentThread.id

  /// Indicates whether the current code makes the default.
  ///
  /// A task started by the default doesn't, even if it runs before the default is made. Otherwise, its values would
  /// depend on its speed.
  override var recordsCurrentCode: Bool { !hasEnded && thread == CurrentThread.id }

  /// Makes a default. Its reads of the environment see these values.
  ///
  /// - Returns: The default and its reads, which are `nil` if it has read nothing.
  func record<Value>(for values: EnvironmentValues, _ make: () -> Value) -> (value: Value, reads: EnvironmentReads?) {
    self.values.withLock { $0 = .some(values.sendableLayer) }
    // Without an attachment, since the default may serve tasks that have another one.
    let value = TaskScope.$attachment.withValue(nil) {
      TaskScope.run(in: .makingDefault(for: values, with: self), make)
    }
    let reads = noted.withLock { $0.take() }
    end()
    release(self.values.withLock { $0.take() })
    let hasRead = reads.map { !$0.isEmpty || $0.includeAll } ?? false
    return (value, hasRead ? reads : nil)
  }

  /// The reads recorded so far.
  var readsSoFar: EnvironmentReads { noted.withLock { $0 } ?? EnvironmentReads() }

  override func record(_ key: ValueKey) {
    if let origin { return origin.record(key) }
    guard recordsCurrentCode else { return laterRecorder?.record(key) ?? () }
    let isNew = noted.withLock { $0?.keys.insert(key).inserted == true }
    if isNew { DefaultMaker.noteRead(by: self) }
  }

  override func recordAll() {
    if let origin { return origin.recordAll() }
    guard recordsCurrentCode else { return laterRecorder?.recordAll() ?? () }
    noted.withLock { $0?.includeAll = true }
    DefaultMaker.noteRead(by: self)
  }

  /// The recorder of other code reading the kept values, such as that of another default.
  private var laterRecorder: AccessRecorder? {
    guard let recorder = TaskScope.currentRecorder, recorder !== self else { return nil }
    return recorder
  }

  override var recorderOfChangedCopy: AccessRecorder? { origin == nil ? DefaultRecorder(ofCopyFrom: self) : self }

  override func layer(inPlaceOf recorded: ValueLayer?) -> ValueLayer? {
    if origin != nil { return recorded }
    if recordsCurrentCode, let kept = values.withLock({ $0 }) { return kept }
    return TaskScope.values(readBy: "a default that keeps its environment").storedLayer
  }

  override func recordWrite(_ key: ValueKey) {}

  override var isKeptBySendableValues: Bool { origin?.isKeptBySendableValues ?? !hasEnded }
}

extension AccessRecorder {
  /// Records the reads of a default, since each reader of the default depends on them.
  func recordReads(ofDefault reads: EnvironmentReads) {
    if isProbe { return }
    for key in reads.keys { record(key) }
    if reads.includeAll { recordAll() }
  }
}
