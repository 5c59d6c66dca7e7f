private import EnvironmentCore
private import Synchronization
package import Testing

/// Tells the cases of a parameterized test apart, by an object that exists as long as a case runs: the context of the
/// closure that runs the case.
///
/// `Test.Case` has no public identity. Two cases may have the same arguments, and making a description takes about 5
/// µs. The case's stored property `body` is a closure that captures the arguments, so each case has its own context,
/// which exists as long as the case.
///
/// Reflection finds the place of the context in a case, once. If there is no such property, or if its context isn't
/// found, there is no object, and cases are distinguished by their descriptions. That is always so on Apple's
/// platforms, where a context can't be referenced weakly.
package enum TestCaseIdentity {
  /// Returns the object that exists as long as a case; `nil` if there is none.
  package static func object(of testCase: Test.Case) -> AnyObject? {
    #if canImport(Darwin)
      return nil
    #else
      guard let offset = offset(in: testCase) else { return nil }
      return withUnsafeBytes(of: testCase) { bytes in
        // The word is the case's own reference, so the object exists while the case is read.
        bytes.load(fromByteOffset: offset, as: Unmanaged<AnyObject>?.self)?.takeUnretainedValue()
      }
    #endif
  }

  /// The offset of the context in a case; -1 if there is none, and zero while it isn't known.
  private static let knownOffset = Atomic(0)

  private static func offset(in testCase: Test.Case) -> Int? {
    var offset = knownOffset.load(ordering: .relaxed)
    if offset == 0 {
      offset = foundOffset(in: testCase) ?? -1
      knownOffset.store(offset, ordering: .relaxed)
    }
    return offset < 0 ? nil : offset
  }

  /// A closure in memory: a pointer to code, and a reference to the context.
  private typealias Closure = (code: UInt, context: UInt)

  /// Finds the words of the closure in the memory of a case.
  private static func foundOffset(in testCase: Test.Case) -> Int? {
    guard let body = Mirror(reflecting: testCase).descendant("body") else { return nil }
    func words<Value>(of value: Value) -> Closure? {
      guard MemoryLayout<Value>.size == MemoryLayout<Closure>.size, "\(Value.self)".contains("->") else { return nil }
      return unsafeBitCast(value, to: Closure.self)
    }
    guard let body = _openExistential(body, do: words), body.context != 0 else { return nil }
    return withUnsafeBytes(of: testCase) { bytes in
      let word = MemoryLayout<UInt>.size
      let matches = stride(from: 0, through: bytes.count - MemoryLayout<Closure>.size, by: word).filter { offset in
        bytes.load(fromByteOffset: offset, as: Closure.self) == body
      }
      return matches.count == 1 ? matches[0] + word : nil
    }
  }
}
