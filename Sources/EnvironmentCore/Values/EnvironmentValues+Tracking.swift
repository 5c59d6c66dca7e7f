extension EnvironmentValues {
  /// Runs an operation with a copy of these values, and tells which keys it read from the copy.
  ///
  /// ```swift
  /// let (result, reads) = values.tracking { values in
  ///   values.isVerbose ? values.greeting : ""
  /// }
  /// // reads: [greeting, isVerbose], or [isVerbose] alone
  /// ```
  ///
  /// Copies that the operation makes of the copy count too. Recordings nest: an outer one has the reads of an inner
  /// one.
  ///
  /// - Complexity: that of the operation, and a dictionary access for each read.
  public func tracking<Result, Failure>(
    _ operation: (EnvironmentValues) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, reads: EnvironmentReads) {
    let recorder = ReadRecorder(next: layer?.recorder)
    let result = try operation(EnvironmentValues(layer: .recording(storedLayer, with: recorder)))
    return (result, recorder.reads)
  }
}
