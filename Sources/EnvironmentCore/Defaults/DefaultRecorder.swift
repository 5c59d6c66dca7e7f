/// Records which parts of the environment a default reads while it is made.
///
/// Isolation: can be used from any thread, since a default may start tasks.
final class DefaultRecorder: ReadRecorder {
  /// What was read; `nil` once the default is made.
  private let noted = Lock<Unchecked<DefaultReads?>>(Unchecked(DefaultReads()))

  private init() {
    super.init(next: nil)
  }

  /// Makes a default, whose reads of the environment see some values.
  ///
  /// - Returns: The default, and what it has read; `nil` for nothing.
  static func record<Value>(
    for values: EnvironmentValues, _ make: () -> Value
  ) -> (value: Value, reads: DefaultReads?) {
    let recorder = DefaultRecorder()
    let value = TaskScope.run(in: .makingDefault(for: values, with: recorder), make)
    let reads = recorder.noted.withLock { noted in
      defer { noted.value = nil }
      return Unchecked(noted.value)
    }.value
    recorder.end()
    return (value, reads == DefaultReads() ? nil : reads)
  }

  override func record(_ key: ValueKey) {
    let key = Unchecked(key)
    noted.withLock { _ = $0.value?.keys.insert(key.value) }
  }

  override func recordAll() {
    noted.withLock { $0.value?.isAll = true }
  }

  override func recordWrite(_ key: ValueKey) {}
}
