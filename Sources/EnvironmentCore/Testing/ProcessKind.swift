#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
  private import ObjectiveC
#endif

/// The kind of a process, determined from the process itself and not from inherited values.
package enum ProcessKind {
  case program
  case preview
  case tests

  static var ofThisProcess: ProcessKind {
    if variable("XCODE_RUNNING_FOR_PREVIEWS") == "1" { return .preview }
    return isTests ? .tests : .program
  }

  /// Indicates whether the process runs tests.
  package static let isTestProcess = TestingLibrary.isInstalled || ofThisProcess == .tests

  /// Returns a variable in the environment of the process.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static var isTests: Bool {
    #if canImport(ObjectiveC)
      // The tests are a bundle, which another program loads together with the library.
      return objc_lookUpClass("XCTestCase") != nil
    #else
      return isTests(executable: executable)
    #endif
  }

  /// Returns whether an executable has a name as of SwiftPM's test executables.
  package static func isTests(executable path: String?) -> Bool {
    (path ?? CommandLine.arguments.first)?.hasSuffix(".xctest") == true
  }

  #if !canImport(ObjectiveC)
    /// The path of the executable; `nil` if it isn't known.
    private static var executable: String? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink("/proc/self/exe", start, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
  #endif
}
