internal import EnvironmentCore
private import Foundation

/// The kind of a process, determined from the process itself and not from values that it inherits.
package enum ProcessKind {
  case program
  case preview
  case tests

  package static var ofThisProcess: ProcessKind {
    if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
    return isTests ? .tests : .program
  }

  /// Indicates whether the process runs tests.
  package static let isTestProcess = TestingLibrary.isInstalled || ofThisProcess == .tests

  private static var isTests: Bool {
    #if canImport(ObjectiveC)
      // The tests are a bundle that another program loads together with the library.
      return NSClassFromString("XCTestCase") != nil
    #else
      return isTests(executable: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")))
    #endif
  }

  /// Returns whether an executable has a name that SwiftPM gives to test executables.
  package static func isTests(executable path: String?) -> Bool {
    (path ?? CommandLine.arguments.first)?.hasSuffix(".xctest") == true
  }
}
